import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { day, limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { clave } from "@/lib/format/onceKey";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named, person, text, version, why } from "@/lib/vouchers/schema/fields";
import { chargeTitles, lineTitles, statementSteps, statementTitles } from "./rules/kinds";

export const sums = z.object({
  fees: money,
  costs: money,
  commission: money,
  netted: money,
  withheld: money,
  carried: money,
  /** fees − costs − commission − netted − withheld + carried; less than nothing: the artist owes it. */
  balance: money,
});

export const statementRow = sums.extend({
  id: z.int(),
  artist: named,
  company: named,
  currency: divisa,
  until: z.string(),
  /** Of its artist, company and currency; null until it is reviewed. */
  number: z.int().nullable(),
  state: z.enum(keysOf(statementTitles)),
  sent_on: z.string().nullable(),
  /** What of the balance waits to be paid. */
  left: money,
  /** Days since it was reviewed, while something waits. */
  age: z.int(),
  version: z.int(),
});
export type StatementRow = z.output<typeof statementRow>;

const ofShow = z.object({ id: z.int(), name: z.string(), day: z.string().nullable() }).nullable();
export const lineView = z.object({
  key: z.string(),
  kind: z.enum(keysOf(lineTitles)),
  day: z.string(),
  show: ofShow,
  text: z.string(),
  note: z.string(),
  amount: money,
  /** Where its record is looked at; null where it has no page, or this person may not. */
  href: z.string().nullable(),
});
export type LineView = z.output<typeof lineView>;

export const statementView = statementRow.extend({
  /** Who is paid; null until somebody said. */
  supplier: named.nullable(),
  note: z.string(),
  lines: z.array(lineView),
  /** Of a draft: what is not in it. */
  waiting: z.array(lineView),
  /** Of a draft: fees whose day no commission rule covers. */
  missing: z.array(z.object({ day: z.string(), text: z.string() })),
  left_out: z.array(z.string()),
  advances: z.array(z.string()),
  created_by: person,
  reviewed_by: person,
  /** The number of the one that took over what the artist owes of it. */
  carried_by: z.int().nullable(),
  discarded_reason: z.string(),
  /** The payment that was declared of it: its order's number, its day, who said so, and where this person may look at it. */
  declared: z.object({ order: z.string(), day: z.string(), by: person, href: z.string().nullable() }).nullable(),
  acciones: z.array(z.enum(statementSteps)),
});
export type StatementView = z.output<typeof statementView>;

const page = z.coerce.number().int().min(1).max(10_000).default(1);
const sorts = ["until", "artist", "balance", "left", "age"] as const;
export const statementFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  artist: recordId.optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  /** Several between commas. */
  state: several(keysOf(statementTitles), "es un estado de las liquidaciones").optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("-until"),
});
export type StatementFilter = z.output<typeof statementFilter>;
export const statementQuery = statementFilter.extend({ page, limit: limit(50) });
export const statementPage = z.object({
  data: z.array(statementRow),
  total: z.int(),
  totals: z.array(
    z.object({
      currency: divisa,
      count: z.int(),
      balance: money,
      left: money,
      /** Of what waits, by days since it was reviewed: under 30, 60, 90, and more. */
      ages: z.array(money).length(4),
    }),
  ),
});

export type StatementPage = z.output<typeof statementPage>;

/** What of an artist no statement has yet, per company and currency. Commission is not among it: it comes with the statement. */
export const pendingRow = z.object({
  artist: named,
  company: named,
  currency: divisa,
  fees: money,
  costs: money,
  advances: money,
  withheld: money,
  records: z.int(),
  since: z.string(),
  /** The draft that there is already. */
  draft: z.int().nullable(),
});
export type PendingRow = z.output<typeof pendingRow>;
export const pendingReply = z.object({ data: z.array(pendingRow) });
export const choicesReply = z.object({ companies: z.array(named), artists: z.array(named) });

export const idParams = z.object({ id: recordId });
export const newBody = z.strictObject({
  artist_id: recordId,
  company_id: recordId,
  currency: divisa,
  until: workDay,
});
const keys = z.array(z.string().max(60)).max(2_000);
export const editBody = z.strictObject({
  version,
  until: workDay,
  supplier_id: recordId.nullable(),
  note: text(1_000),
  left_out: keys,
  advances: keys,
});
export const stepBody = z.strictObject({ version });
export const reasonBody = z.strictObject({ version, reason: why });
export const sentBody = z.strictObject({ version, sent_on: workDay });
export const unsettleBody = reasonBody.extend({ clave });
export const settleBody = z.strictObject({
  version,
  clave,
  day: workDay,
  file_id: z.uuid("Falta el archivo que muestra el pago."),
});

export const chargeBody = z.strictObject({
  artist_id: recordId,
  company_id: recordId,
  show_id: recordId.nullable().default(null),
  kind: z.enum(keysOf(chargeTitles)),
  day: workDay,
  currency: divisa,
  amount: moneyInput.refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que 0."),
  concept: text(200).min(3, "Escribir qué es (3 letras o más)."),
  file_id: z.uuid("No es un archivo.").nullable().default(null),
});
export const chargeView = z.object({ id: z.int() });
export const annulBody = z.strictObject({ reason: why });
