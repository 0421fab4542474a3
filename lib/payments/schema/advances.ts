import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { named, version, why } from "@/lib/vouchers/schema/fields";
import { advanceTargets } from "../rules/kinds";
import { pageOf, positive } from "./fields";

const advanceKind = z.enum(["anticipo", "reintegro"], "Tiene que ser un anticipo o un reintegro.");

/** What is to be paid before its voucher; of whom and for what. A person who is paid back is a supplier, whose account is verified as any. */
export const newAdvance = z
  .strictObject({
    clave,
    kind: advanceKind,
    company_id: recordId,
    supplier_id: recordId,
    currency: divisa,
    amount: positive,
    due_day: workDay,
    reason: why,
    target: z.strictObject({ type: z.enum(advanceTargets), id: recordId }).optional(),
    /** Of a show: why more is advanced than it promises that supplier, or where it promises nothing yet. */
    beyond_reason: why.optional(),
  })
  .refine(({ beyond_reason, target }) => beyond_reason === undefined || target?.type === "show", {
    path: ["beyond_reason"],
    message: "Solo el anticipo de un show puede pasar lo prometido: el de una orden o una propuesta se amplía allí.",
  });

/** `left`: what of it was paid and no voucher used; `without_voucher`: that for more than 30 days. */
export const advanceView = z.object({
  id: z.int(),
  kind: advanceKind,
  company: named,
  supplier: named,
  target: z.object({ type: z.enum(advanceTargets), id: z.int(), name: z.string() }).nullable(),
  currency: divisa,
  amount: money,
  paid: money,
  left: money,
  due_day: z.string(),
  paid_day: z.string().nullable(),
  without_voucher: z.boolean(),
  reason: z.string(),
  state: z.enum(["abierto", "anulado"]),
  created_by: z.string(),
  created_at: z.string(),
  version: z.int(),
});

export type AdvanceView = z.output<typeof advanceView>;

export const advancesQuery = z.strictObject({
  supplier: recordId.optional(),
  company: recordId.optional(),
  view: z.enum(["por_pagar", "sin_usar", "sin_comprobante"]).optional(),
  ...pageOf,
});

export const advancesPage = z.object({ data: z.array(advanceView), total: z.int() });

/** `q`: words of a show's name; without them those that promise the supplier something. */
export const advanceTargetsQuery = z.strictObject({
  supplier: recordId,
  company: recordId,
  currency: divisa,
  q: z.string().trim().max(100).optional(),
});

/** `left`: what of it nothing pays yet; nothing of a show that promises that supplier nothing. */
export const advanceTarget = z.object({
  type: z.enum(advanceTargets),
  id: z.int(),
  name: z.string(),
  day: z.string(),
  promised: money,
  left: money,
});

export const advanceTargetsReply = z.array(advanceTarget);

export const cancelAdvanceBody = z.strictObject({ version, clave, reason: why });
