import * as z from "zod";
import { money } from "@/lib/format/fieldSchema";
import { bases } from "../../rules/forecast";
import { showCategory, showDetails, showRecord, ticketRow } from "./show";

const curvePoint = z.object({ days: z.number().int(), sold: z.number().int(), percent: z.number() });
const range = { p25: z.number().int(), p50: z.number().int(), p75: z.number().int() };

/** What a forecast that was kept on a morning says beside its range; the same for everybody, over all shows. */
export const keptForecast = z.object({
  /** The morning, days to go then, and the last day with data that it was made of. */
  day: z.string(),
  horizon: z.number().int(),
  read_on: z.string().nullable(),
  basis: z.enum(bases),
  /** How many shows it is made of; fewer than eight give a median and no range, fewer than three nothing. */
  comparables: z.number().int(),
  median: z.number().int().nullable(),
  p10: z.number().int().nullable(),
  p90: z.number().int().nullable(),
  /** Of selling out, 0 to 1, and the day on which half of those that do so have. */
  chance: z.number().nullable(),
  full_on: z.string().nullable(),
  /** Tickets that the day would sell. */
  expected: z.number().int().nullable(),
  /** By how much the range was drawn in or out, so that half of the ends lie inside. */
  stretch: z.number(),
  /** Ticketeras whose last report is older than the others'. */
  late: z.array(z.string()),
  /** What changed since the morning before, in sentences. */
  changes: z.array(z.string()),
  /** What is still to come in at list prices, per currency; only for people with montos. */
  montos: z
    .array(z.object({ divisa: z.string(), p25: money.nullable(), p50: money, p75: money.nullable() }))
    .optional(),
  /** Tickets of categories without a price, which the money leaves out. */
  sin_precio: z.number().int().optional(),
});

/** One running total of a show. Money is absent for people without montos. */
export const seriesFigures = z.object({
  ticketera: z.string(),
  slot: z.number().int(),
  categoria: z.string(),
  divisa: z.string(),
  venta_hoy: z.number().int().nullable(),
  venta_total: z.number().int(),
  monto_hoy: money.nullable().optional(),
  recaudacion_total: money.nullable().optional(),
  sin_monto: z.number().int().optional(),
  promedio: money.nullable().optional(),
  ultima_fecha: z.string(),
  /** Stated total minus the sum of the days; null when they agree. */
  discrepancia: z.number().int().nullable(),
  discrepancia_monto: money.nullable().optional(),
});

/** Tickets of one day through one ticketera. */
export const dayBar = z.object({ fecha_venta: z.string(), ticketera: z.string(), venta_diaria: z.number().int() });

/** A finished show to measure against: only the person's artists. */
export const comparable = z.object({
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  fecha: z.string(),
  capacidad: z.number().int(),
  curva: z.array(curvePoint),
});

/** The price and capacity of a category with what it sold; categories that sold without being declared come too. */
export const categoryFigures = showCategory.extend({
  /** Null for a category that sold without being declared. */
  capacidad: z.number().int().nullable(),
  precio: money.nullable().optional(),
  venta_total: z.number().int(),
  ocupacion: z.number().nullable(),
  recaudacion_total: money.nullable().optional(),
});

/** A show's page in one call. */
export const showPage = ticketRow.extend({
  details: showRecord,
  series: z.array(seriesFigures),
  dias_de_venta: z.array(dayBar),
  categorias: z.array(categoryFigures),
  hitos: z.array(z.object({ fecha: z.string(), title: z.string() })),
  links: z.array(z.object({ url: z.string(), divisa: z.string() })),
  /** When it got another day: `dia`, of the change; `desde` and `hasta` null while there was none. */
  reprogramado: z.array(
    z.object({ dia: z.string(), desde: z.string().nullable(), hasta: z.string().nullable(), motivo: z.string() }),
  ),
  /** The last author of the notes, and when; null while there are none. */
  anotaciones_de: z.object({ actor: z.string(), name: z.string(), at: z.string() }).nullable(),
  curva: z.array(curvePoint),
  comparables: z.array(comparable),
  /** Points of capacity ahead (behind, negative) of the comparables' median. */
  diferencia: z.number().nullable(),
  forecast: z
    .object({ ...range, comparables: z.number().int(), band: z.array(z.object({ days: z.number().int(), ...range })) })
    .nullable(),
  conclusion: z.string(),
  /** Null while none was kept of it. */
  pronostico: keptForecast.nullable(),
  vendible: z.number().int(),
  /** Tickets a day to sell out; null when no day is left or the capacity is not known. */
  por_dia: z.number().int().nullable(),
  warnings: z.array(z.object({ code: z.string(), field: z.string(), message: z.string() })),
});

/** A show's tickets on its own page. `page`: null before it is confirmed, when nothing is sold. */
export const showTickets = z.object({
  page: showPage.nullable(),
  details: showDetails,
  /** What the person may do of this show. */
  may: z.object({ edit: z.boolean(), money: z.boolean() }),
});
