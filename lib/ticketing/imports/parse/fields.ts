/** How a field's cells are read. Money and counts of a day may be negative (returns); running totals may not (design/api.md). */
export type FieldSpec =
  | { label: string; kind: "text"; max: number }
  | { label: string; kind: "date" }
  | { label: string; kind: "currency" }
  | { label: string; kind: "count" | "money"; negative: boolean };

/** Everything an import can take from a file: the sale's own fields, then what helps to create a show that is not there yet. */
export const FIELDS = {
  show: { label: "Show", kind: "text", max: 200 },
  fecha_venta: { label: "Fecha de venta", kind: "date" },
  venta_diaria: { label: "Venta diaria", kind: "count", negative: true },
  venta_total: { label: "Venta total", kind: "count", negative: false },
  monto_diario: { label: "Monto diario", kind: "money", negative: true },
  recaudacion_total: { label: "Recaudación total", kind: "money", negative: false },
  categoria: { label: "Categoría", kind: "text", max: 120 },
  divisa: { label: "Divisa", kind: "currency" },
  ticketera: { label: "Ticketera", kind: "text", max: 120 },
  artista: { label: "Artista", kind: "text", max: 200 },
  venue: { label: "Recinto", kind: "text", max: 200 },
  ciudad: { label: "Ciudad", kind: "text", max: 120 },
  fecha_show: { label: "Fecha del show", kind: "date" },
  capacidad: { label: "Capacidad", kind: "count", negative: false },
} as const satisfies Record<string, FieldSpec>;

export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** The fields that a whole file may have in common, so that they can be given once. */
export const CONSTANT_FIELDS = [
  "show",
  "fecha_venta",
  "categoria",
  "divisa",
  "ticketera",
  "artista",
  "venue",
  "ciudad",
  "fecha_show",
  "capacidad",
] as const satisfies readonly Field[];
