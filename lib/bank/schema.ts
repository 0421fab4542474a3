import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { formats } from "./rules/formats";
import { differences, directions } from "./rules/kinds";
import { bankLayout } from "./rules/layout";

const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);

export const idParams = z.object({ id: recordId });
export const accountQuery = z.strictObject({ account_id: recordId });
/** `q`: only movements of which text, reference, name or amount have these words. */
export const pairsQuery = accountQuery.extend({ q: z.string().trim().max(100).optional() });

/** One of our accounts as its statements stand: how many of its lines are nothing yet, and until when there are any. */
export const statementAccount = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  currency: divisa,
  pending: z.int(),
  until_day: z.string().nullable(),
});

/** A bank's file of one account; a balance is null where the file does not say it. */
export const statementView = z.object({
  id: z.int(),
  own_account_id: z.int(),
  account: z.string(),
  currency: divisa,
  file_name: z.string(),
  format: z.enum(formats),
  from_day: z.string(),
  until_day: z.string(),
  opening: money.nullable(),
  closing: money.nullable(),
  lines_read: z.int(),
  lines_added: z.int(),
  pending: z.int(),
  /** What its opening balance differs in from what was there before it; "" where it does not. */
  gap: z.string(),
});
export type StatementView = z.output<typeof statementView>;

/** `account_id`: whose it is, where the file does not say. `mapping`: of a sheet, which column is what, as JSON. */
export const importFields = z.object({
  account_id: recordId.optional(),
  mapping: z.string().max(10_000).optional(),
});
/** `unmatch`: undo first what of it is matched. */
export const undoBody = z.strictObject({ unmatch: z.boolean("Tiene que ser sí o no.").default(false) });
/** `kept`: what stays, because another file brought it, too. */
export const undone = z.object({ account_id: z.int(), removed: z.int(), kept: z.int(), unmatched: z.int() });

/** `warning`: what is odd about it, though it was taken. */
export const imported = z.object({ statements: z.array(statementView.extend({ warning: z.string() })) });

export const lineView = z.object({
  id: z.int(),
  day: z.string(),
  value_day: z.string(),
  amount: money,
  reference: z.string(),
  text: z.string(),
  party: z.string(),
});
export type LineView = z.output<typeof lineView>;

export const orderView = z.object({
  id: z.int(),
  number: z.string(),
  payee: z.string(),
  batch: z.string(),
  amount: money,
  day: z.string(),
  credited: z.boolean(),
  /** People had said that the bank did not pay it. */
  given_up: z.enum(["rechazado", "no_enviado"]).nullable(),
});
export type OrderView = z.output<typeof orderView>;

const kind = z.enum(["orden", "devolucion", "regla", "cobro"]);
export const proposalView = z.object({
  kind,
  trust: z.enum(["segura", "probable", "decidir", "regla"]),
  /** Of a `cobro`: the invoices, with their client and what is to be collected of them. */
  orders: z.array(orderView),
  rule: z.object({ id: z.int(), name: z.string(), category: z.string() }).nullable(),
  difference: money,
  reason: z.string(),
  why: z.string(),
});
export const pairView = z.object({ lines: z.array(lineView), proposal: proposalView.nullable() });
export type PairView = z.output<typeof pairView>;

export const matchedView = z.object({
  id: z.int(),
  kind,
  lines: z.array(lineView),
  /** Of a `cobro`: the invoices. */
  orders: z.array(z.int()),
  rule: z.string().nullable(),
  difference: money,
  difference_kind: z.enum(differences).nullable(),
});
export type MatchedView = z.output<typeof matchedView>;

/** What an account's lines may be: the surest first, at most so many; `pending` counts all. */
export const reconciliation = z.object({
  account: z.object({ id: z.int(), name: z.string(), company: z.string(), currency: divisa }),
  statement: statementView.extend({ came_in: money, went_out: money }).nullable(),
  pending: z.int(),
  sure: z.int(),
  /** Movements that the words find, of which as many are shown as fit. */
  found: z.int(),
  pairs: z.array(pairView),
  orders: z.array(orderView),
  /** What our company billed and nobody paid; or it was declared, and no movement is it yet. */
  invoices: z.array(orderView),
  matched: z.array(matchedView),
});
export type Reconciliation = z.output<typeof reconciliation>;

/** What some lines are. `lines` holds the one of the address, too; an order is taken whole. */
export const matchBody = z.strictObject({
  clave,
  kind,
  lines: z.array(recordId).min(1).max(200, "Hasta 200 movimientos a la vez."),
  /** Of a `cobro`: the invoices. */
  orders: z.array(recordId).max(500, "Hasta 500 órdenes a la vez.").default([]),
  rule_id: recordId.optional(),
  difference_kind: z.enum(differences).optional(),
});
export const matchReply = z.object({ match_id: z.int() });

/** The sure ones that were seen on the screen, by their lines. */
export const unmatchBody = z.strictObject({ clave }).optional();
export const sureBody = z.strictObject({ clave, account_id: recordId, lines: z.array(recordId).min(1).max(2_000) });
export const sureReply = z.object({
  matched: z.int(),
  failed: z.array(z.object({ line: z.int(), message: z.string() })),
});

const ruleFacts = {
  /** `sale`: it is of what the bank takes; `entra`: of money that comes in. */
  direction: z.enum(directions, "Decir si es dinero que sale o que entra.").default("sale"),
  name: text(100).min(1, "Falta el nombre."),
  words: text(100).min(3, "Al menos tres letras."),
  own_account_id: recordId.nullable().default(null),
  category: text(100).min(1, "Falta el rubro."),
  active: z.boolean("Tiene que ser sí o no.").default(true),
};
export const newRule = z.strictObject(ruleFacts);
export const changedRule = z.strictObject({ ...ruleFacts, version: z.int().min(1) });
export const ruleView = z.object({ ...ruleFacts, own_account_id: z.int().nullable(), id: z.int(), version: z.int() });
export type RuleView = z.output<typeof ruleView>;

const layoutFacts = {
  name: text(100).min(1, "Falta el nombre."),
  layout: bankLayout,
  /** Somebody else than who drew it saw that the bank takes it: only then files are made by it. */
  confirmed: z.boolean("Tiene que ser sí o no.").default(false),
  active: z.boolean("Tiene que ser sí o no.").default(true),
};
export const newLayout = z.strictObject(layoutFacts);
export const changedLayout = z.strictObject({ ...layoutFacts, version: z.int().min(1) });
export const layoutView = z.object({
  ...layoutFacts,
  id: z.int(),
  version: z.int(),
  drawn_by: z.string(),
  confirmed_by: z.string(),
  /** Whether whoever asks may confirm it: they did not draw it. */
  confirmable: z.boolean(),
});
export type LayoutView = z.output<typeof layoutView>;
