import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { named, person, text, version } from "./fields";

/** Of a company's VAT what it gets back, in percent. */
export const sharePercent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: "El porcentaje va con hasta dos decimales y punto.", abort: true })
  .refine((value) => compareMoney(value, "100") <= 0, "Hasta 100.");
const vatShare = z.strictObject({
  from_day: workDay,
  percent: sharePercent,
  note: text(300).default(""),
});
export const newVatShare = vatShare.extend({ company_id: recordId });
export const changedVatShare = vatShare.extend({ version });
export const removedVatShare = z.strictObject({ version: z.coerce.number().int().min(1) });
export const vatShareRow = z.object({
  id: z.int(),
  company: named,
  from_day: z.string(),
  percent: z.string(),
  note: z.string(),
  created_by: person,
  created_at: z.string(),
  version: z.int(),
});
export const vatSharesReply = z.object({ data: z.array(vatShareRow) });

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "El mes va como 2026-11.");
export const arBookQuery = z.strictObject({
  company: recordId,
  month,
  /** The vouchers themselves, or their VAT by rate. */
  file: z.enum(["comprobantes", "alicuotas"]),
});
export const esBookQuery = z.strictObject({ company: recordId, from: workDay, until: workDay });
export const thirdPartiesQuery = z.strictObject({
  company: recordId,
  year: z.coerce.number().int().min(2000).max(2100),
});
const models = z.enum(["347", "111", "115"]);
export const thirdPartiesExcelQuery = thirdPartiesQuery.extend({ model: models.optional() });
export const zipQuery = z.strictObject({ company: recordId, month });

const quarter = z.object({ total: money, base: money, withheld: money });
/** A supplier of Spain in a year, in the company's currency: what of its vouchers belongs in which return. */
export const thirdParty = z.object({
  supplier: named,
  tax_id: z.string(),
  /** "347": without withheld tax and over the limit; "111" (and "190"): withheld of work; "115" (and "180"): of rent. */
  model: models,
  quarters: z.array(quarter),
  year: quarter,
});
export const thirdPartiesReply = z.object({
  data: z.array(thirdParty),
  /** Over how much a year somebody belongs in 347. */
  limit_347: money,
  currency: divisa,
});
