import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, limit, recordId, workDay } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { named, text, version } from "@/lib/vouchers/schema/fields";
import { purchase, reasonBody } from "../review/schema";
import { lineStates, lineSteps, statementStates, statementSteps } from "../rules/states";
import { expenseState } from "../schema";
import { statementColumns } from "./rules/sheet";

/** The text fields that come with a card's file. `card`: whose it is, where the file does not say; `due`: when it is to be paid. */
export const statementFields = z.strictObject({
  mapping: jsonText(plainMapping(statementColumns)),
  dry_run: trialFlag,
  card: recordId.optional(),
  due: workDay.optional(),
});
export const statementImportView = namedFacts.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});

export const statementFilter = z.strictObject({
  /** Words of its name, which holds its cards, or of its company's. */
  q: z.string().trim().max(100).optional(),
  state: z.enum(statementStates).optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  /** Of its last line. */
  from: day.optional(),
  until: day.optional(),
  sort: z
    .enum(["-until", "until", "name", "-name", "due", "-due", "total", "-total", "state", "-state"])
    .default("-until"),
});
export type StatementFilter = z.output<typeof statementFilter>;
export const statementsQuery = statementFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

/** What a card's company is charged in one currency, as the bank's file says. */
export const statementRow = z.object({
  id: z.int(),
  name: z.string(),
  company: named,
  currency: divisa,
  from_day: z.string(),
  until_day: z.string(),
  due_day: z.string().nullable(),
  paid_day: z.string().nullable(),
  state: z.enum(statementStates),
  total: money,
  /** How many lines by what they turned out to be. */
  lines: z.record(z.enum(lineStates), z.int()),
  version: z.int(),
});
export type StatementRow = z.output<typeof statementRow>;
export const statementsPage = z.object({
  data: z.array(statementRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
  states: z.record(z.string(), z.int()),
});

/** An expense that a line is, or may be. */
export const claimed = z.object({
  id: z.int(),
  merchant: z.string(),
  day: z.string(),
  amount: money,
  currency: divisa,
  takes_away: z.boolean(),
  state: expenseState,
  holder: named,
  link: z.string(),
});
export type Claimed = z.output<typeof claimed>;

export const statementLine = z.object({
  id: z.int(),
  day: z.string(),
  merchant: z.string(),
  reference: z.string(),
  amount: money,
  currency: divisa,
  /** In the card's currency, where the file says it. */
  charged: money.nullable(),
  state: z.enum(lineStates),
  card: z.object({ id: z.int(), last4: z.string(), holder: named }),
  expense: claimed.nullable(),
  /** By how much the card was charged more than the expense says; null in another currency. */
  off: money.nullable(),
  /** Why somebody has to choose: others are as near, or it is in another currency. */
  why: z.enum(["empate", "moneda"]).nullable(),
  candidates: z.array(claimed.extend({ rate: z.string().nullable() })),
  /** What the line's currency was worth in pesos on its day. */
  rate: z.string().nullable(),
  reason: z.string(),
  version: z.int(),
  acciones: z.array(z.enum(lineSteps)),
});
export type StatementLine = z.output<typeof statementLine>;

export const statementView = statementRow.extend({
  items: z.array(statementLine),
  /** What its lines come to, by what they turned out to be. */
  sums: z.record(z.enum(lineStates), money),
  acciones: z.array(z.enum(statementSteps)),
});
export type StatementView = z.output<typeof statementView>;

export const purchases = z.object({ items: z.array(purchase) });

/** What a line may be said to be by hand; `why` it takes a reason, null where it fits. */
export const choosable = z.object({
  items: z.array(claimed.extend({ why: z.enum(["importe", "dia"]).nullable() })),
});
export type Choosable = z.output<typeof choosable>["items"][number];

/** `reason`: also why an expense is the line although it is beyond the tolerance. */
export const resolveBody = z
  .strictObject({
    version,
    step: z.enum(lineSteps),
    expense_id: recordId.optional(),
    reason: text(1_000).default(""),
  })
  .refine(({ step, expense_id }) => step !== "conciliar" || expense_id !== undefined, {
    path: ["expense_id"],
    message: "Falta elegir con qué gasto.",
  })
  .refine(({ step, expense_id }) => step !== "devolver" || expense_id !== undefined, {
    path: ["expense_id"],
    message: "Falta elegir de qué compra es la devolución.",
  })
  .refine(({ step, reason }) => !["personal", "devolver"].includes(step) || reason.length >= 3, {
    path: ["reason"],
    message: "Escribir por qué (3 letras o más).",
  });
export type Resolve = z.output<typeof resolveBody>;

/** `hand_over`: what nobody claimed becomes its holder's. */
export const reconcileBody = z.strictObject({ version, hand_over: z.boolean().default(false) });
export const payBody = z.strictObject({ version, clave, day: workDay });
export const unpayBody = reasonBody.extend({ clave });
