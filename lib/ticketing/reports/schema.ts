import * as z from "zod";
import { currencies } from "@/lib/format/currencies";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { showStates, showTypes } from "@/lib/shows/rules/kinds";

const count = z.number().int();

/** What a report is about: a type of show (`todos` for all) or one show. */
export const reportSubject = z.object({
  kind: z.enum(["tipo", "show"]),
  /** The type's key or the show's name. */
  x: z.string(),
  /** As people read it. */
  title: z.string(),
});
export type ReportSubject = z.infer<typeof reportSubject>;

/** `{x}`: a report type or a show's name. A show that is named like a type is reached by its own page, not here. */
export const reportParams = z.object({ x: z.string().min(1).max(300) });

const days = { desde: day.optional(), hasta: day.optional() };

/** Days of sale, both included. */
export const reportPeriod = z.strictObject(days);
export type ReportPeriod = z.infer<typeof reportPeriod>;

/** `convertir` adds the totals in one currency, with the rates used. */
export const reportQuery = z.strictObject({ ...days, convertir: divisa.optional() });

/**
 * Money of one currency, only for people with montos. `monto_hoy` is null when nothing was loaded for the day,
 * `discrepancia` (stated total minus the sum of all the days) when they agree, `promedio` when nothing was sold.
 */
const amounts = z.object({
  divisa: z.string(),
  venta_total: count,
  venta_periodo: count,
  monto_hoy: money.nullable(),
  monto_periodo: money.nullable(),
  recaudacion_total: money.nullable(),
  /** Days whose amount nobody said: with them `recaudacion_total` is a part, or null where nobody said any. */
  sin_monto: count,
  promedio: money.nullable(),
  discrepancia: money.nullable(),
});

/**
 * A show of the report. `venta_total` adds the last running total of each of its series as of `hasta`; `venta_periodo` the
 * daily figures from `desde` to `hasta`; `venta_hoy` is the day's: today where the show is played, or `hasta` if earlier.
 */
export const reportShow = z.object({
  id: count,
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  fecha: z.string().nullable(),
  type: z.enum(showTypes),
  state: z.enum(showStates),
  /** Its tickets are sold: by its state and its date. */
  activo: z.boolean(),
  divisa: z.string(),
  capacidad: count,
  holdeo: count,
  cortesias: count,
  venta_hoy: count.nullable(),
  venta_periodo: count,
  venta_total: count,
  /** Sold as percent points of the capacity; null when that is not known. */
  ocupacion: z.number().nullable(),
  /** Capacity less sold, holdeo and cortesías: negative when oversold, null when the capacity is not known. */
  restan: count.nullable(),
  /** Stated total of tickets minus the sum of the days, as of `hasta`; null when they agree. */
  discrepancia: count.nullable(),
  /** Totals of single days of the period that are wrong, of tickets or of money. */
  dias_con_diferencia: count,
  ultima_fecha: z.string().nullable(),
  updated_at: z.string().nullable(),
  montos: z.array(amounts).optional(),
});
export type ReportShow = z.infer<typeof reportShow>;

/** All the shows of the report in one currency; amounts of two currencies are never added. */
export const currencyTotal = z.object({
  divisa: z.string(),
  shows: count,
  venta_hoy: count.nullable(),
  venta_periodo: count,
  venta_total: count,
  monto_hoy: money.nullable().optional(),
  monto_periodo: money.nullable().optional(),
  recaudacion_total: money.nullable().optional(),
  sin_monto: count.optional(),
  promedio: money.nullable().optional(),
  /** Shows whose stated totals differ from their days; `discrepancia` adds up their money, also where it comes to zero. */
  con_diferencia: count,
  discrepancia: money.nullable().optional(),
});
export type CurrencyTotal = z.infer<typeof currencyTotal>;

/**
 * Tickets over all currencies. `capacidad`, `ocupacion` and `restan` are of `base` shows: their capacity is known and
 * holds what was sold.
 */
export const ticketsTotal = z.object({
  shows: count,
  capacidad: count,
  /** Null while no show has today's sales; so it is in the totals of a currency. */
  venta_hoy: count.nullable(),
  venta_periodo: count,
  venta_total: count,
  ocupacion: z.number().nullable(),
  restan: count,
  base: count,
  /** Shows with more sold than capacity. */
  excedidos: count,
});
export type TicketsTotal = z.infer<typeof ticketsTotal>;

/** A rate used: pesos for one unit of `divisa`, and when it was set (null: the peso itself). */
export const usedRate = z.object({ divisa: z.enum(currencies), valor: z.string(), fecha: z.string().nullable() });

/** The report's money in one currency, with every rate used. `recaudacion_total` is null while a rate is missing. */
export const convertedTotal = z.object({
  divisa: z.enum(currencies),
  tasas: z.array(usedRate),
  /** Currencies of the report that have no rate. */
  faltan: z.array(z.string()),
  por_divisa: z.array(
    z.object({
      divisa: z.string(),
      recaudacion_total: money,
      recaudacion_convertida: money.nullable(),
      periodo_convertido: money.nullable(),
    }),
  ),
  recaudacion_total: money.nullable(),
  monto_periodo: money.nullable(),
});
export type ConvertedTotal = z.infer<typeof convertedTotal>;

const head = { subject: reportSubject, desde: z.string().nullable(), hasta: z.string().nullable() };

export const report = z.object({
  ...head,
  shows: z.array(reportShow),
  totales: z.array(currencyTotal),
  total: ticketsTotal,
  /** Only when `convertir` was asked for, and only for people with montos. */
  conversion: convertedTotal.optional(),
});
export type Report = z.infer<typeof report>;

/**
 * A day in one currency; `_acumulado` sums the days of the answer up to this one. `diferencias`: how many stated totals of
 * the day are not the sum of their series' days so far, `discrepancia` by how much together (null when none is wrong).
 */
export const reportDay = z.object({
  fecha_venta: z.string(),
  divisa: z.string(),
  venta_diaria: count,
  venta_acumulada: count,
  /** Null where nobody said the amount; `sin_monto` of its rows have none. */
  monto_diario: money.nullable().optional(),
  monto_acumulado: money.nullable().optional(),
  sin_monto: count.optional(),
  diferencias: count,
  discrepancia: count.nullable(),
  discrepancia_monto: money.nullable().optional(),
});
export type ReportDay = z.infer<typeof reportDay>;

export const reportByDate = z.object({
  ...head,
  dias: z.array(reportDay),
  totales: z.array(currencyTotal.pick({ divisa: true, venta_periodo: true, monto_periodo: true, sin_monto: true })),
});
export type ReportByDate = z.infer<typeof reportByDate>;

/** A series (show, ticketera, category, currency): the days of the period, its last running totals and what they do not explain. */
export const reportSeries = z.object({
  show: z.string(),
  artist: z.string(),
  type: z.enum(showTypes),
  fecha: z.string().nullable(),
  ticketera: z.string(),
  categoria: z.string(),
  divisa: z.string(),
  dias: count,
  primera_fecha: z.string(),
  ultima_fecha: z.string(),
  venta_hoy: count.nullable(),
  venta_periodo: count,
  venta_total: count,
  discrepancia: count.nullable(),
  dias_con_diferencia: count,
  monto_hoy: money.nullable().optional(),
  monto_periodo: money.nullable().optional(),
  recaudacion_total: money.nullable().optional(),
  sin_monto: count.optional(),
  promedio: money.nullable().optional(),
  discrepancia_monto: money.nullable().optional(),
  updated_at: z.string(),
});
export type ReportSeries = z.infer<typeof reportSeries>;

export const reportDetailed = z.object({ ...head, filas: z.array(reportSeries), totales: z.array(currencyTotal) });
export type ReportDetailed = z.infer<typeof reportDetailed>;
