import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { limit, recordId, workDay } from "@/lib/format/listSchema";
import { showStates, showTypes } from "@/lib/shows/rules/kinds";
import { named } from "@/lib/vouchers/schema/fields";

/** Takings of one currency; `promedio_usd`: at the rate of the show's day, null where there is none: it is never guessed. */
const amount = z.object({
  divisa,
  recaudacion_total: money,
  promedio: money.nullable(),
  promedio_usd: money.nullable(),
});

export const historyShow = z.object({
  id: z.int(),
  name: z.string(),
  artist: named,
  venue: z.string(),
  city: z.string(),
  country: z.string().nullable(),
  fecha: z.string(),
  type: z.enum(showTypes),
  state: z.enum(showStates),
  capacidad: z.int(),
  sold: z.int(),
  /** Percent of the capacity; null where that is not known, which is not the same as none. */
  percent: z.number().nullable(),
  amounts: z.array(amount).optional(),
  /** How the artist was paid, and what the deal left with what was sold; null without complete terms. Only for who reads its money. */
  deal: z.object({ kind: z.string(), divisa, result: money.nullable() }).nullable().optional(),
});
export type HistoryShow = z.output<typeof historyShow>;

const sorts = ["day", "name", "sold", "percent"] as const;
export const historyFilter = z.strictObject({
  q: z.string().trim().normalize("NFC").max(120).optional(),
  artist: recordId.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Tiene que ser un país de dos letras, como AR o ES.")
    .optional(),
  currency: divisa.optional(),
  from: workDay.optional(),
  to: workDay.optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("-day"),
});
export type HistoryFilter = z.output<typeof historyFilter>;
export const historyQuery = historyFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

const totals = z.object({
  sold: z.int(),
  /** Of the shows whose capacity is known: what they sold, and of how many places. */
  known_sold: z.int(),
  capacidad: z.int(),
  /** Shows without a capacity: they are in no percentage. */
  unknown: z.int(),
  cities: z.int(),
  amounts: z.array(z.object({ divisa, shows: z.int(), recaudacion_total: money })).optional(),
});

/** The last shows of an artist, the oldest first: what their figures do over time. */
const point = z.object({
  fecha: z.string(),
  sold: z.int(),
  percent: z.number().nullable(),
  promedio_usd: money.nullable().optional(),
  /** What the deal left of each hundred that came in; null without complete terms. Only for who reads its money. */
  margin: z.number().nullable().optional(),
});

export const historyPage = z.object({
  data: z.array(historyShow),
  total: z.int(),
  totals,
  /** Of one artist alone. */
  trend: z.array(point).nullable(),
});
export type HistoryPage = z.output<typeof historyPage>;

export const historyParams = z.object({ id: recordId });

/** What was sold so many days before a show, and that as percent of its capacity. */
const curve = z.array(z.object({ days: z.int(), sold: z.int(), percent: z.number() }));

/** What a show has in common with another one. */
export const likenesses = ["artista", "sala", "ciudad", "dia", "capacidad"] as const;

/** A show beside those most like it that were played before. */
export const historyDetail = z.object({
  show: historyShow,
  curva: curve,
  comparables: z.array(historyShow.extend({ curva: curve, like: z.array(z.enum(likenesses)) })),
  /** Of the comparables: the median of how full they were; null where none has a capacity. */
  median: z.number().nullable(),
});
export type HistoryDetail = z.output<typeof historyDetail>;

export const historyArtists = z.array(named);
