import * as z from "zod";
import { divisa, moneyInput } from "@/lib/format/fieldSchema";
import { day, recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named, person, text, version } from "@/lib/vouchers/schema/fields";
import { tierProblems } from "../rules/commission";
import { basisTitles } from "../rules/kinds";

const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.,]\d{1,2})?$/, "Tiene que ser un porcentaje, con hasta dos decimales.")
  .transform((value) => value.replace(",", "."))
  .refine((value) => Number(value) <= 100, "No puede pasar de 100 %.");
const positive = moneyInput.refine((value) => compareMoney(value, "0") > 0, "El tope tiene que ser mayor que 0.");
const tier = z.strictObject({ up_to: positive.nullable(), percent });

export const ruleFields = z.strictObject({
  basis: z.enum(keysOf(basisTitles)),
  currency: divisa.nullable(),
  tiers: z.array(tier).min(1, "Falta el porcentaje.").max(10),
  valid_from: workDay,
  note: text(500).default(""),
});
const checked = (rule: z.output<typeof ruleFields>, ctx: z.RefinementCtx) => {
  for (const { path, message } of tierProblems(rule.tiers, rule.currency))
    ctx.addIssue({ code: "custom", path: path.split("."), message });
};
export const newRuleBody = ruleFields.extend({ artist_id: recordId }).superRefine(checked);
export const ruleBody = ruleFields.extend({ version }).superRefine(checked);
export const withdrawBody = z.strictObject({ version });

export const ruleView = z.object({
  id: z.int(),
  artist: named,
  basis: z.enum(keysOf(basisTitles)),
  currency: divisa.nullable(),
  tiers: z.array(z.object({ up_to: z.string().nullable(), percent: z.string() })),
  valid_from: z.string(),
  /** The last day that it is in force; null for the newest one. */
  valid_until: z.string().nullable(),
  note: z.string(),
  by: person,
  /** How many reviewed statements it counts in: then it does not change. */
  used: z.int(),
  version: z.int(),
});
export type RuleView = z.output<typeof ruleView>;
export const rulesQuery = z.strictObject({
  artist: recordId.optional(),
  /** In force on a day. */
  on: day.optional(),
});
export const rulesReply = z.object({ data: z.array(ruleView) });
