import * as z from "zod";
import { checkTaxId } from "@/lib/format/ids/taxId";
import { recordId } from "@/lib/format/listSchema";

export const companyParams = z.object({ id: recordId });

const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres.`);

const facts = {
  name: text(200).min(1, "Falta la razón social."),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Tiene que ser el código del país, por ejemplo AR."),
  tax_id: text(40).min(1, "Falta el número de identificación fiscal."),
  address: text(300).default(""),
  /** False keeps it for what it has, and offers it no more. */
  active: z.boolean("Tiene que ser sí o no.").default(true),
};

/** The tax number by its country's rule, in the one form that is kept and shown. */
const checked = <T extends { country: string; tax_id: string }>(value: T, ctx: z.RefinementCtx<T>): T => {
  const id = checkTaxId(value.country, value.tax_id);
  if (id.ok) return { ...value, tax_id: id.shown };
  ctx.addIssue({ code: "custom", path: ["tax_id"], message: id.message, input: value.tax_id });
  return z.NEVER;
};

export const newCompany = z.strictObject(facts).transform(checked);
export const changedCompany = z.strictObject({ ...facts, version: z.number().int().min(1) }).transform(checked);

/** One of our companies: whom suppliers bill. `tax_id` is how people write it. */
export const company = z.object({
  id: z.int(),
  name: z.string(),
  tax_id: z.string(),
  country: z.string(),
  address: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type Company = z.output<typeof company>;
