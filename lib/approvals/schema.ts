import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import {
  fieldTypes,
  flagTones,
  lists,
  requestStates,
  sorts,
  stepModes,
  stepStates,
  verdicts,
  ways,
} from "./rules/words";

/** A request of the engine is a number; what another service decides is the source's name and its own number: `cierre-12`. */
export const requestParams = z.object({
  id: z.string().regex(/^(?:[a-z_]{1,30}-)?\d{1,9}$/, "No es una solicitud."),
});
export const version = z.int("Falta la versión.").min(1);
const reasonText = z.string().trim().normalize("NFC").max(1_000, "Hasta 1.000 caracteres.");
const verdict = z.enum(verdicts, "Elegir aprobar, devolver o rechazar.");

export const person = z.object({ id: z.int(), name: z.string() });

/** Something to look at, told in the list and above the record: `text` says more there, `link` leads to what proves it. */
export const flag = z.object({
  key: z.string(),
  tone: z.enum(flagTones),
  label: z.string(),
  text: z.string().optional(),
  link: z.object({ label: z.string(), href: z.string() }).optional(),
});
export type Flag = z.output<typeof flag>;

const sum = z.object({ amount: money, currency: divisa });
/** Null where the purse has no budget: what is used of it is known, what is left is not. */
const figures = z.object({ presupuestado: money.nullable(), usado: money, disponible: money.nullable() });
type Figures = z.output<typeof figures>;

/** What the money comes from (or goes to), without the request and with it; `today`: what it has by now, both times, once that was decided. */
export const purse = z.object({
  title: z.string(),
  currency: divisa,
  /** What is asked, in a currency that the purse has no budget in: the figures count it at the day's rate. */
  asked: sum.optional(),
  before: figures,
  after: figures,
  today: z.boolean(),
  href: z.string().optional(),
});
export type Purse = z.output<typeof purse>;
/** A purse while the request waits, and as it is now whatever became of it. */
export type ShownPurse = Omit<Purse, "today"> & { today: Figures };

export const fact = z.object({
  label: z.string(),
  value: z.string(),
  href: z.string().optional(),
  tone: z.enum(["bien", "mal"]).optional(),
});
export type Fact = z.output<typeof fact>;

export const change = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  by: person.nullable(),
  at: z.string(),
  /** Made since the reader last looked. */
  fresh: z.boolean(),
});

const decision = z.object({
  verdict,
  by: person,
  on_behalf_of: person.nullable(),
  reason: z.string(),
  via: z.enum(ways),
  at: z.string(),
});

/** What a list shows of a request, or of what another service decides (`here`: false), which has no steps. */
export const approvalRow = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it is: "Comprobante FC A 00004-00001287". */
  reference: z.string(),
  /** Who or what it is for: "Sonido del Sur SA". */
  title: z.string(),
  /** "Sonido, La Calesita Eléctrica". */
  subtitle: z.string(),
  amount: money.nullable(),
  currency: divisa.nullable(),
  /** What is asked for in other currencies beside it. */
  other_amounts: z.array(sum),
  company: person.nullable(),
  state: z.enum(requestStates),
  asked_by: person.nullable(),
  asked_at: z.string(),
  /** Its open step: which of how many, and whose it is. */
  step: z.object({ position: z.int(), of: z.int(), title: z.string() }).nullable(),
  due_at: z.string().nullable(),
  flags: z.array(flag),
  /** Where it is seen where it was made. */
  link: z.string(),
  here: z.boolean(),
  /** What the reader may say now, and for whom they would say it. */
  verdicts: z.array(verdict),
  on_behalf_of: person.nullable(),
  /** The reader asked for it and may take it back. */
  may_cancel: z.boolean(),
  decided: decision.nullable(),
  comments: z.int(),
  version: z.int(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

export const approvalStep = z.object({
  position: z.int(),
  title: z.string(),
  mode: z.enum(stepModes),
  needed: z.int(),
  state: z.enum(stepStates),
  sla_hours: z.int().nullable(),
  opened_at: z.string().nullable(),
  due_at: z.string().nullable(),
  /** When more people come in, and whose they are. */
  escalates_at: z.string().nullable(),
  escalates_to: z.string(),
  escalated: z.boolean(),
  /** Who may decide it today; `for`: the delegate acts for them. */
  people: z.array(person.extend({ for: person.nullable() })),
  decisions: z.array(decision),
});

export const historyLine = z.object({
  at: z.string(),
  by: person.nullable(),
  /** "pidió aprobación", "aprobó el paso 1, Producción", "comentó". */
  deed: z.string(),
  text: z.string(),
  tone: z.enum(["hecho", "neutro", "mal"]),
  fresh: z.boolean(),
});

/** All that the page of a request shows, in one answer. */
export const approvalRecord = approvalRow.extend({
  /** Why it came here: the policy's version, its rule and what held of it, in words; null where no policy says it. */
  reason: z
    .object({ policy_id: z.int(), policy: z.int(), rule: z.int(), text: z.string(), warning: z.string() })
    .nullable(),
  steps: z.array(approvalStep),
  purses: z.array(purse),
  facts: z.array(fact),
  changes: z.array(change),
  document: fileView.nullable(),
  history: z.array(historyLine),
  /** Who may not decide it, and why. */
  excluded: z.array(person.extend({ why: z.string() })),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  /** A rejected one may be opened again as a copy, by who asked. */
  may_reopen: z.boolean(),
  /** Unread comments, of others. */
  unread: z.int(),
});
export type ApprovalRecord = z.output<typeof approvalRecord>;

const filter = {
  mine: z.enum(lists).default("para_decidir"),
  kind: z.string().max(60).optional(),
  state: z.enum(requestStates).optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  /** With or without flags, of those that wait. */
  flagged: z.enum(["si", "no"]).optional(),
  /** Asked for so many days ago, or before. */
  older: z.coerce.number().int().min(1).max(3_650).optional(),
  /** Words in the reference, title, subtitle or who asks. */
  q: z.string().trim().max(100).optional(),
  sort: z.enum(sorts).default("vence"),
};
export const approvalsExcelQuery = z.strictObject(filter);
export const approvalsQuery = z.strictObject({
  ...filter,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ApprovalFilter = z.output<typeof approvalsExcelQuery>;

/** What waits for the reader, and how much of it is due before the day ends where they are. */
const counts = z.object({ para_decidir: z.int(), vencen_hoy: z.int(), pedidas: z.int() });
export const approvalsPage = z.object({
  data: z.array(approvalRow),
  total: z.int(),
  /** Of all that is filtered, not only of the page. */
  sums: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
  /** How many of them have no amount. */
  unpriced: z.int(),
  counts,
});
export type ApprovalsPage = z.output<typeof approvalsPage>;
export const approvalsCount = counts;

/** A reason of 3 letters or more to return or reject. */
export const decideBody = z.strictObject({
  version,
  verdict,
  reason: reasonText.default(""),
  via: z.enum(["pantalla", "mail"]).default("pantalla"),
});
export const bulkBody = z.strictObject({
  kind: z.string().min(1).max(60),
  verdict,
  reason: reasonText.default(""),
  items: z
    .array(z.strictObject({ id: requestParams.shape.id, version }))
    .min(1, "Elegir al menos una.")
    .max(100, "Hasta 100 por vez."),
});
/** Of each what came of it; what failed says why, as the same decision alone would. */
export const bulkReply = z.object({
  data: z.array(
    z.object({ id: z.string(), ok: z.boolean(), status: z.int(), error: z.string(), row: approvalRow.nullable() }),
  ),
});
/** Who joins those who decide, where nobody may. */
export const joinBody = z.strictObject({ version, user_id: recordId, reason: reasonText });
export const cancelBody = z.strictObject({ version, reason: reasonText.default("") });

/** A kind of request; for who configures, with what its policies may ask. `here`: false where another service decides. */
export const kindView = z.object({
  key: z.string(),
  /** Several of them: "Reasignaciones". */
  title: z.string(),
  /** One of them: "Reasignación". */
  one: z.string(),
  icon: z.string(),
  here: z.boolean(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(fieldTypes),
      /** What a number is of: "%". */
      unit: z.string().optional(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** Who may be named beside roles and people: owners of what its records are of. */
  owners: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Its records are of a production, so that a role inside of it may be named. */
  productions: z.boolean(),
});
export type KindView = z.output<typeof kindView>;
