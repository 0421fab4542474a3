import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { day, limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { clave } from "@/lib/format/onceKey";
import { keysOf } from "../rules/kinds";
import { voucherStates } from "../rules/states";
import { named, person, text, version, why } from "../schema/fields";
import { issuedSteps, issuedTitles, meansTitles } from "./rules/kinds";

/** An issued voucher as lists have it. Amounts of notes are positive; `sign` says so. */
export const issuedRow = z.object({
  id: z.int(),
  company: named,
  /** To whom it was issued. */
  client: named.extend({ tax_id: z.string() }),
  artist: named.nullable(),
  show: named.nullable(),
  /** The artist's fee, which is settled with them; else what we bill for ourselves. */
  is_fee: z.boolean(),
  type: z.string(),
  sign: z.union([z.literal(1), z.literal(-1)]),
  printed: z.string(),
  /** What it is of, as it was written. */
  concept: z.string(),
  date: z.string(),
  due_date: z.string().nullable(),
  currency: divisa,
  net: money,
  vat: money,
  total: money,
  collected: money,
  /** Still to be collected. */
  left: money,
  state: z.enum(keysOf(issuedTitles)),
  /** Days since it was due, while something is to be collected; 0 before. */
  days_late: z.int(),
  sent_on: z.string().nullable(),
  version: z.int(),
});
export type IssuedRow = z.output<typeof issuedRow>;

export const collection = z.object({
  id: z.int(),
  day: z.string(),
  amount: money,
  means: z.enum(keysOf(meansTitles)),
  note: z.string(),
  by: person,
  at: z.string(),
  /** A movement of the bank is it: undone there. */
  matched: z.boolean(),
  /** Empty while it stands. */
  undone_reason: z.string(),
  undone_by: person,
  files: z.array(fileView),
});
export type Collection = z.output<typeof collection>;

export const issuedView = issuedRow.extend({
  uncollectible_reason: z.string(),
  closed_reason: z.string(),
  collections: z.array(collection),
  /** Notes that take from it. */
  notes: z.array(z.object({ id: z.int(), text: z.string(), amount: money })),
  files: z.array(fileView),
  acciones: z.array(z.enum([...issuedSteps, "deshacer_cobro"])),
});
export type IssuedView = z.output<typeof issuedView>;

const sorts = ["date", "due_date", "total", "left", "days_late"] as const;
export const issuedFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  company: recordId.optional(),
  client: recordId.optional(),
  artist: recordId.optional(),
  /** Several between commas. */
  state: several(keysOf(issuedTitles), "es un estado de las facturas emitidas").optional(),
  /** Due and not collected. */
  late: z.literal("1").optional(),
  currency: divisa.optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("-date"),
});
export type IssuedFilter = z.output<typeof issuedFilter>;
const page = z.coerce.number().int().min(1).max(10_000).default(1);
export const issuedQuery = issuedFilter.extend({ page, limit: limit(50) });

export const issuedTotals = z.object({
  currency: divisa,
  count: z.int(),
  total: money,
  collected: money,
  left: money,
  late: money,
});
export const issuedPage = z.object({
  data: z.array(issuedRow),
  total: z.int(),
  totals: z.array(issuedTotals),
  /** How many with these filters but the state's, by state. */
  states: z.record(z.string(), z.int()),
});

/** Numbers of ours that nobody recorded, between those that are: `from` and `until` as they are printed. */
export const gap = z.object({
  company: named,
  type: z.string(),
  from: z.string(),
  until: z.string(),
  count: z.int(),
  text: z.string(),
});
export const gapsReply = z.object({ data: z.array(gap), total: z.int() });

export const choicesReply = z.object({ companies: z.array(named), artists: z.array(named) });
export const showsQuery = z.strictObject({ artist: recordId });
export const showsReply = z.object({ data: z.array(named) });

/** What of a received voucher is charged to an artist's shows. */
export const receivedRow = z.object({
  id: z.int(),
  artist: named,
  company: named,
  supplier: named,
  type: z.string(),
  sign: z.union([z.literal(1), z.literal(-1)]),
  printed: z.string(),
  date: z.string(),
  currency: divisa,
  /** Its part of the voucher. */
  amount: money,
  state: z.enum(voucherStates),
});
export type ReceivedRow = z.output<typeof receivedRow>;
export const receivedFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  artist: recordId.optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(["artist", "-artist", "date", "-date", "amount", "-amount"]).default("artist"),
});
export type ReceivedFilter = z.output<typeof receivedFilter>;
export const receivedQuery = receivedFilter.extend({ page, limit: limit(50) });
export const receivedPage = z.object({
  data: z.array(receivedRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
});

export const idParams = z.object({ id: recordId });
export const collectionParams = idParams.extend({ collection: recordId });
export const sendBody = z.strictObject({ version, sent_on: workDay });
export const artistBody = z.strictObject({
  version,
  artist_id: recordId.nullable(),
  /** Of the artist; none says nothing of the show. */
  show_id: recordId.nullable().default(null),
  is_fee: z.boolean().default(true),
});
export const reasonBody = z.strictObject({ version, reason: why });
export const undoBody = reasonBody.extend({ clave });
export const collectBody = z.strictObject({
  version,
  clave,
  day: workDay,
  amount: moneyInput.refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que 0."),
  means: z.enum(keysOf(meansTitles), "Falta cómo se cobró."),
  note: text(500).default(""),
  file_id: z.uuid("Falta el archivo que muestra el cobro."),
});
