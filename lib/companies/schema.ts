import * as z from "zod";
import { isCountry } from "@/lib/format/countries";
import { divisa } from "@/lib/format/fieldSchema";
import { checkCbu, checkCbuAlias } from "@/lib/format/ids/cbu";
import { checkIban } from "@/lib/format/ids/iban";
import type { IdCheck } from "@/lib/format/ids/idCheck";
import { isMasked } from "@/lib/format/ids/masked";
import { placeTaxId } from "@/lib/format/ids/taxId";
import { recordId } from "@/lib/format/listSchema";
import { companyZones } from "./rules/zones";

export const companyParams = z.object({ id: recordId });

const text = (max: number) => z.string().trim().max(max, `Hasta ${max} caracteres.`);

const facts = {
  name: text(200).min(1, "Falta la razón social."),
  country: z.string().trim().toUpperCase().refine(isCountry, "Tiene que ser el código de un país, por ejemplo AR."),
  tax_id: text(40).min(1, "Falta el número de identificación fiscal."),
  address: text(300).default(""),
  /** As banks ask for it in files. */
  town: text(35).optional(),
  /** What its books are kept in, and where its days begin; its country's unless said. */
  currency: divisa.optional(),
  zone: z.enum(companyZones, "Tiene que ser una zona horaria de las que se ofrecen.").optional(),
  /** False keeps it for what it has, and offers it no more. */
  active: z.boolean("Tiene que ser sí o no.").default(true),
};

/** The tax number by its country's rule, in the one form that is kept and shown. */
const checked = <T extends { country: string; tax_id: string }>(value: T, ctx: z.RefinementCtx<T>): T => {
  const id = placeTaxId(value.country, value.tax_id);
  if (id.ok) return { ...value, tax_id: id.shown };
  ctx.addIssue({ code: "custom", path: [id.field], message: id.message, input: value[id.field] });
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
  town: z.string(),
  active: z.boolean(),
  currency: divisa,
  zone: z.enum(companyZones),
  version: z.int(),
});
export type Company = z.output<typeof company>;

const checkedText = (check: (typed: string) => IdCheck, { kept = false } = {}) =>
  text(60).transform((value, ctx) => {
    if (value === "" || (kept && isMasked(value))) return value;
    const id = check(value);
    if (id.ok) return id.value;
    ctx.addIssue({ code: "custom", message: id.message });
    return z.NEVER;
  });

/** Of a bank; "" where it is not known. */
const BIC = /^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/;

const account = {
  company_id: z.int().positive(),
  name: text(100).min(1, "Falta cómo se llama la cuenta."),
  bank: text(100).default(""),
  currency: divisa,
  cbu: checkedText(checkCbu).default(""),
  iban: checkedText(checkIban).default(""),
  alias: checkedText(checkCbuAlias).default(""),
  bic: text(11).toUpperCase().regex(BIC, "El BIC tiene 8 u 11 letras y números, por ejemplo BBVAESMM.").optional(),
  /** How its bank wants files of transfers (`/bank-layouts`); null: SEPA, or none. */
  layout_id: z.preprocess((value) => (value === "" ? null : value), recordId.nullable()).optional(),
  active: z.boolean("Tiene que ser sí o no.").default(true),
};
const oneNumber = <T extends { cbu: string; iban: string }>(value: T, ctx: z.RefinementCtx<T>): T => {
  if (value.cbu && value.iban)
    ctx.addIssue({
      code: "custom",
      path: ["iban"],
      message: "Una cuenta tiene CBU o IBAN, no los dos.",
      input: value.iban,
    });
  return value;
};

export const newAccount = z.strictObject(account).transform(oneNumber);
const kept = { kept: true };
const keptAccount = {
  ...account,
  cbu: checkedText(checkCbu, kept).default(""),
  iban: checkedText(checkIban, kept).default(""),
  alias: checkedText(checkCbuAlias, kept).default(""),
};
/** What is written of one that is there: a number that is sent back as it was shown stays. */
export const accountFacts = z.strictObject(keptAccount).transform(oneNumber);
export const changedAccount = z.strictObject({ ...keptAccount, version: z.int().min(1) }).transform(oneNumber);

/** A bank account of one of our companies. Numbers without separators, whole for who prepares payments, else their last four. */
export const ownAccount = z.object({
  id: z.int(),
  company_id: z.int(),
  name: z.string(),
  bank: z.string(),
  currency: divisa,
  cbu: z.string(),
  iban: z.string(),
  alias: z.string(),
  bic: z.string(),
  layout_id: z.int().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type OwnAccount = z.output<typeof ownAccount>;

/** Whose an area of Music Wins is; null while there is no company. */
export const areaOwner = z.object({ area: z.string(), company_id: z.int().nullable(), version: z.int() });
export type AreaOwner = z.output<typeof areaOwner>;
export const changedArea = z.strictObject({
  area: text(200).min(1),
  company_id: z.int().positive(),
  version: z.int().min(0),
});
