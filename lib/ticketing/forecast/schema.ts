import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { showStates } from "@/lib/shows/rules/kinds";
import { addReportEmailBody } from "../reportEmails/schema";
import { bases } from "../rules/forecast";
import { totalCount } from "../schema";
import { ticketFilter } from "../shows/schema/show";

/** How good forecasts were at so many days to go: percent of error, of ends inside P25–P75 and inside P10–P90. */
export const trackRow = z.object({
  days: z.number().int(),
  shows: z.number().int(),
  error: z.number(),
  half: z.number(),
  most: z.number(),
  /** By how much ranges are drawn in or out now because of it; 1: as they come. */
  stretch: z.number(),
  /** How many of those forecasts were made afterwards, of what was known on the day. */
  afterwards: z.number().int(),
});
export type TrackRow = z.infer<typeof trackRow>;

/** Why a show stands as it does, beside its gap: what to look at first. */
export const causes = ["sin_ventas", "ticketera", "fecha", "antes", "pocos", "fuerte", "floja", "normal"] as const;

/** A show to come with its pace. The forecast is of the morning, the same for everybody, over all shows. */
export const paceRow = z.object({
  id: z.number().int(),
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  state: z.enum(showStates),
  fecha: z.string().nullable(),
  hoy: z.string(),
  dias: z.number().int().nullable(),
  favorito: z.boolean(),
  capacidad: z.number().int(),
  ocupacion: z.number().nullable(),
  venta_total: z.number().int(),
  /** Null when nothing was loaded today; `esperada`: what a day like today sells. */
  venta_hoy: z.number().int().nullable(),
  esperada: z.number().int().nullable(),
  basis: z.enum(bases).nullable(),
  comparables: z.number().int(),
  /** Points of capacity ahead (behind, negative) of the comparables' median. */
  brecha: z.number().nullable(),
  /** Tickets wanted in the end, and points ahead of the way there. */
  objetivo: z.number().int().nullable(),
  brecha_objetivo: z.number().nullable(),
  motivo: z.string(),
  causa: z.enum(causes),
  causa_texto: z.string(),
  /** Tickets in all, whole. */
  mediana: z.number().int().nullable(),
  p25: z.number().int().nullable(),
  p75: z.number().int().nullable(),
  /** 0 to 1. */
  agota: z.number().nullable(),
  agota_el: z.string().nullable(),
  cambios: z.array(z.string()),
  /** Percent of the capacity by days to go: its own, null from its last day on, and the comparables' middle. */
  curva: z.array(z.object({ days: z.number().int(), own: z.number().nullable(), usual: z.number() })),
  banda: z.array(z.object({ days: z.number().int(), low: z.number(), mid: z.number(), high: z.number() })),
  vendible: z.number().nullable(),
});
export type PaceRow = z.infer<typeof paceRow>;

export const paceFilter = ticketFilter;
export const paceView = z.object({ data: z.array(paceRow), track: z.array(trackRow) });

/** A view that comes by mail; `dias` are ISO weekdays, 1 Monday to 7 Sunday, in `zona`. */
export const paceMailBody = addReportEmailBody
  .pick({ hora: true, dias: true, zona: true })
  .extend({ filtros: paceFilter.default({}) });
export const paceMailParams = z.object({ id: recordId });
export const paceMailRow = z.object({
  id: z.number().int(),
  filtros: paceFilter,
  hora: z.string(),
  dias: z.array(z.number().int()),
  zona: z.string(),
  next_run: z.string(),
});
export type PaceMailRow = z.infer<typeof paceMailRow>;

/** Up to five shows, by their numbers. */
export const comparedQuery = z.strictObject({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,4}$/, "Tienen que ser de uno a cinco números de shows, separados por comas.")
    .describe("Números de hasta cinco shows, separados por comas"),
});

/** A moment of a sale that a curve is explained by. */
export const marks = ["anuncio", "salida", "campania", "prensa", "precio", "fecha", "otro"] as const;
export const comparedShow = z.object({
  id: z.number().int(),
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  fecha: z.string(),
  capacidad: z.number().int(),
  venta_total: z.number().int(),
  on_sale: z.string().nullable(),
  curva: z.array(z.object({ days: z.number().int(), sold: z.number().int(), percent: z.number() })),
  marcas: z.array(z.object({ fecha: z.string(), title: z.string(), kind: z.enum(marks) })),
});
export type ComparedShow = z.infer<typeof comparedShow>;

export const targetBody = z.strictObject({
  show_id: recordId,
  /** Null takes it away. */
  objetivo: totalCount.nullable(),
});
export const targetReply = z.object({ show_id: z.number().int(), objetivo: z.number().int().nullable() });
