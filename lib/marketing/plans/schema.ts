import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { limit, recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { channels } from "../rules/kinds";

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "El mes va como 2026-11.");
const channel = z.enum(channels, "Elegir un canal.");
const named = z.object({ id: z.int(), name: z.string() });
const amount = moneyInput.refine((value) => compareMoney(value, "0") >= 0, "El importe no puede ser negativo.");

/** Whose money it is: of a show, or of a project where the campaign is of none. */
const scopeFields = {
  show_id: recordId.nullable().default(null),
  project_id: recordId.nullable().default(null),
};
const oneScope = ({ show_id, project_id }: { show_id: number | null; project_id: number | null }) =>
  (show_id === null) !== (project_id === null);
const SCOPE = { path: ["show_id"], message: "Falta el show o la campaña: sin eso no hay bolsa que mirar." };

export const planFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  show: recordId.optional(),
  project: recordId.optional(),
  channel: channel.optional(),
  owner: recordId.optional(),
  currency: divisa.default("ARS"),
  from: month.optional(),
  until: month.optional(),
});
export type PlanFilter = z.output<typeof planFilter>;
export const plansQuery = planFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(100),
});

/** A line's month: what was planned and expected, and what its purse has by the ledger. */
const planCell = z.object({
  month,
  planned: money.nullable(),
  forecast: money.nullable(),
  published: z.boolean(),
  presupuestado: money.nullable(),
  solicitado: money,
  comprometido: money,
  devengado: money,
  left: money.nullable(),
  /** 0: nothing is planned in it yet. */
  version: z.int(),
});
export type PlanCell = z.output<typeof planCell>;

export const planRow = z.object({
  id: z.int(),
  place: z.object({ kind: z.enum(["show", "project"]), id: z.int(), name: z.string(), day: z.string().nullable() }),
  channel,
  purse_id: z.int(),
  owner: named.nullable(),
  category: named.nullable(),
  cells: z.array(planCell),
});
export type PlanRow = z.output<typeof planRow>;

export const plansPage = z.object({
  data: z.array(planRow),
  total: z.int(),
  months: z.array(month),
  currency: divisa,
  /** Of all that is filtered, by month; null for all of them. */
  totals: z.array(planCell.omit({ published: true, version: true }).extend({ month: month.nullable() })),
});

const cellKey = { ...scopeFields, channel, month, currency: divisa.default("ARS") };

const typedCell = z
  .strictObject({
    ...cellKey,
    planned: amount.nullable().optional(),
    forecast: amount.nullable().optional(),
    /** Of what was looked at; 0 where nothing was planned. */
    version: z.int("Falta la versión.").min(0),
  })
  .refine(oneScope, SCOPE);
/** `probar` writes nothing; `todo` all of it or nothing; `lo_que_se_puede` leaves out what is refused. */
export const typeBody = z.strictObject({
  mode: z.enum(["probar", "todo", "lo_que_se_puede"]),
  cells: z.array(typedCell).min(1, "Falta una celda.").max(2_000, "Hasta 2.000 celdas por vez."),
});
export const typeReply = z.object({
  saved: z.int(),
  changes: z.int(),
  /** By its place in what was sent, and as it is now where somebody changed it meanwhile. */
  refused: z.array(z.object({ index: z.int(), message: z.string(), current: planCell.nullable() })),
});

const assignedCell = z.strictObject({ ...cellKey, amount }).refine(oneScope, SCOPE);
export const assignBody = z.strictObject({
  client_id: z.uuid(),
  cells: z.array(assignedCell).min(1, "Falta qué asignar.").max(200, "Hasta 200 celdas por vez."),
  /** Who has the purses in charge; who assigns, unless said. */
  owner_id: recordId.nullable().default(null),
  category_id: recordId.nullable().default(null),
  reason: z.string().trim().normalize("NFC").max(300).default(""),
});
/** What moved: how many cells, and how much of it came out of the shows' own budgets, by currency. */
export const assignReply = z.object({
  assigned: z.int(),
  moved: z.array(z.object({ currency: divisa, from_show: money, new: money })),
});

export const publishBody = z.strictObject({ ...scopeFields }).refine(oneScope, SCOPE);
export const publishReply = z.object({ published: z.int() });

export const planChoicesQuery = z.strictObject({ q: z.string().trim().max(100).default("") });
export const planChoices = z.object({
  shows: z.array(named.extend({ day: z.string().nullable(), sold_out: z.boolean() })),
  projects: z.array(named),
  people: z.array(named),
  categories: z.array(named),
  companies: z.array(named),
  suppliers: z.array(named.extend({ tax_id: z.string(), state: z.string() })),
});
