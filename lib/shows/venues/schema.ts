import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";

const many = (most: number, unit: string) =>
  z.int(`Tiene que ser un número entero de ${unit}.`).min(1, "Como mínimo 1.").max(most, `Como máximo ${most}.`);
const degrees = (most: number) =>
  z
    .number("Tiene que ser un número.")
    .min(-most, `Entre −${most} y ${most}.`)
    .max(most, `Entre −${most} y ${most}.`)
    .nullable();

/** How a venue gives its days: `propio` by our queue, `externo` by what it answers. Where it is, in degrees. */
const rules = {
  hold_mode: z.enum(["propio", "externo"]),
  max_rank: many(99, "holds"),
  challenge_hours: many(240, "horas"),
  /** Those hours are working hours of the venue's country. */
  business_hours: z.boolean(),
  hold_days: many(365, "días"),
  rooms: z
    .array(z.string().trim().normalize("NFC").min(1, "Falta el nombre de la sala.").max(120))
    .max(30, "Como máximo 30.")
    .refine(
      (rooms) => new Set(rooms.map((one) => one.toLocaleLowerCase("es"))).size === rooms.length,
      "Hay una sala dos veces.",
    ),
  lat: degrees(90),
  lng: degrees(180),
};

export const venueBody = z
  .strictObject({ ...rules, version: z.int().min(1) })
  .refine(({ lat, lng }) => (lat === null) === (lng === null), {
    path: ["lng"],
    message: "Hacen falta latitud y longitud, o ninguna.",
  });

export const venueParams = z.object({ id: z.coerce.number("Tiene que ser el número de la sala.").int().positive() });
export const venuesQuery = z.strictObject({ q: z.string().trim().max(120).optional(), id: recordId.optional() });

export const venueView = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  capacity: z.int().nullable(),
  ...rules,
  version: z.int(),
});
export type VenueView = z.output<typeof venueView>;
export const venuesReply = z.object({ venues: z.array(venueView) });
