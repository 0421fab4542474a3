import type { TitledFields } from "@/lib/imports/plain";

export const MAX_AUDIENCE_BYTES = 20 * 1024 * 1024;
export const MAX_AUDIENCE_ROWS = 50_000;

export type AudienceColumn =
  | "show"
  | "day"
  | "quantity"
  | "categoria"
  | "channel"
  | "postcode"
  | "city"
  | "country"
  | "birth"
  | "gender"
  | "mail"
  | "consent";

/** The columns of a buyers' file. Names, telephones and documents are no column of ours: they are never read. */
export const audienceColumns: TitledFields<AudienceColumn> = {
  show: { label: "Show", also: ["evento", "espectáculo", "event", "nombre del evento", "función"], required: true },
  day: {
    label: "Día de compra",
    also: ["fecha de compra", "fecha", "purchase date", "order date", "fecha compra", "date"],
    required: true,
  },
  mail: {
    label: "Mail",
    also: ["email", "e-mail", "correo", "correo electrónico", "buyer email", "mail comprador"],
    required: true,
  },
  quantity: { label: "Cantidad", also: ["entradas", "tickets", "qty", "quantity", "cant"] },
  categoria: { label: "Categoría", also: ["sector", "ubicación", "tipo de entrada", "ticket type"] },
  channel: { label: "Canal", also: ["canal de venta", "channel", "medio", "origen de la venta"] },
  postcode: { label: "Código postal", also: ["cp", "postcode", "zip", "postal code", "zip code"] },
  city: { label: "Ciudad", also: ["localidad", "city", "población"] },
  country: { label: "País", also: ["country"] },
  birth: {
    label: "Nacimiento o edad",
    also: ["año de nacimiento", "fecha de nacimiento", "edad", "birth year", "age", "nacimiento", "birthdate"],
  },
  gender: { label: "Género", also: ["sexo", "gender"] },
  consent: { label: "Consentimiento", also: ["acepta novedades", "newsletter", "opt in", "marketing", "consent"] },
};
