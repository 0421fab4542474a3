import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { isCountry } from "@/lib/format/countries";
import { divisa, mail, money } from "@/lib/format/fieldSchema";
import { placeTaxId, taxIdCountry } from "@/lib/format/ids/taxId";
import { cursor, limit, recordId } from "@/lib/format/listSchema";
import {
  iibbTitles,
  ivaOf,
  ivaTitles,
  jurisdictions,
  mergeableFields,
  standingTitles,
  supplierStateTitles,
} from "./rules/kinds";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Hasta ${max} caracteres.`)
    .transform((value) => value.replace(/\s+/g, " "));
const optionalMail = z.union([z.literal(""), mail]).default("");
const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === "" || isCountry(code), "Tiene que ser el código de un país, por ejemplo AR.")
  .transform((value) => value || null)
  .nullable()
  .default(null);
const ref = z.int().positive().nullable().default(null);
const version = z.int().min(1);

export const supplierState = z.enum(keysIn(supplierStateTitles), "No es un estado de proveedor.");
const iva = z.enum(keysIn(ivaTitles), "No es una condición de IVA.");
const iibb = z.enum(keysIn(iibbTitles), "No es un régimen de Ingresos Brutos.");
const dayOfMonth = z.int().min(1, "Los días van de 1 a 31.").max(31, "Los días van de 1 a 31.");

const facts = {
  /** Where nothing is said, by what the number looks like. */
  country,
  tax_id: text(40).nullable().default(null),
  /** Of a number that is neither CUIT nor NIF: what it is called there. */
  id_type: z
    .union([z.literal("").transform(() => null), text(20)])
    .nullable()
    .default(null),
  name: text(200).refine((value) => value !== "", "Falta la razón social."),
  trade_name: text(200).default(""),
  iva_condition: iva.default(""),
  iibb_regime: iibb.default(""),
  iibb_number: text(30).default(""),
  iibb_jurisdictions: z.array(z.enum(jurisdictions, "No es una jurisdicción.")).max(24).default([]),
  street: text(100).default(""),
  street_number: text(20).default(""),
  postcode: text(20).default(""),
  town: text(35).default(""),
  region: text(60).default(""),
  address_country: country,
  mail: optionalMail,
  mail_payments: optionalMail,
  mail_invoices: optionalMail,
  phone: text(40).default(""),
  payment_days: z.int().min(0, "De 0 a 365 días.").max(365, "De 0 a 365 días.").nullable().default(null),
  payment_fixed_days: z.array(dayOfMonth).max(31).default([]),
  category_id: ref,
  purse_id: ref,
};

type Typed = z.output<z.ZodObject<typeof facts>>;

/** The tax number by its country's rule, in the one form that is kept, and what goes with that country. */
function numbered<T extends Typed>(value: T, ctx: z.RefinementCtx<T>): T {
  const jurisdictionsOnce = [...new Set(value.iibb_jurisdictions)].sort();
  const days = [...new Set(value.payment_fixed_days)].sort((a, b) => a - b);
  const tidy = { ...value, iibb_jurisdictions: jurisdictionsOnce, payment_fixed_days: days };
  const wrong = (path: string, message: string, input: unknown) => {
    ctx.addIssue({ code: "custom", path: [path], message, input });
    return z.NEVER;
  };
  const of = value.country || (value.tax_id ? taxIdCountry(value.tax_id) : null);
  const id = value.tax_id ? placeTaxId(of, value.tax_id) : null;
  if (id && !id.ok) return wrong(id.field, id.message, value[id.field]);
  if (!ivaOf(of).includes(value.iva_condition))
    return wrong("iva_condition", "Esa condición no es de su país.", value.iva_condition);
  if (of !== "AR" && (value.iibb_regime || value.iibb_number || jurisdictionsOnce.length > 0))
    return wrong("iibb_regime", "Ingresos Brutos es de Argentina.", value.iibb_regime);
  if (!id) return { ...tidy, country: of, tax_id: null, id_type: null };
  return { ...tidy, country: of, tax_id: id.shown, id_type: of === "AR" || of === "ES" ? null : value.id_type };
}

/** What is written of a new supplier, and over a version of one. The state has calls of its own. */
export const freshSupplier = z.strictObject(facts).transform(numbered);
export const changedSupplier = z.strictObject({ ...facts, version }).transform(numbered);
export type SupplierFacts = z.output<typeof freshSupplier>;

const standing = z.enum(keysIn(standingTitles));

/** A supplier as it is answered. */
export const supplier = z.object({
  id: z.int(),
  version: z.int(),
  updated_at: z.string(),
  merged_into: z.int().nullable(),
  /** The name of the one that it is counted as, where it was merged; of a chain, the last one. */
  kept: z.string().nullable(),
  country: z.string().nullable(),
  tax_id: z.string().nullable(),
  id_type: z.string().nullable(),
  name: z.string(),
  trade_name: z.string(),
  state: supplierState,
  /** One of ours: the group's profit and loss leaves it out. */
  own_company: z.boolean(),
  iva_condition: iva,
  /** Since when it is that, where it was something else before. */
  iva_condition_since: z.string().nullable(),
  iibb_regime: iibb,
  iibb_number: z.string(),
  iibb_jurisdictions: z.array(z.enum(jurisdictions)),
  street: z.string(),
  street_number: z.string(),
  postcode: z.string(),
  town: z.string(),
  region: z.string(),
  address_country: z.string().nullable(),
  mail: z.string(),
  mail_payments: z.string(),
  mail_invoices: z.string(),
  phone: z.string(),
  /** Days from the date of the invoice. */
  payment_days: z.int().nullable(),
  /** Days of the month on which they are paid; empty for any. */
  payment_fixed_days: z.array(z.int()),
  category_id: z.int().nullable(),
  category: z.string().nullable(),
  purse_id: z.int().nullable(),
  purse: z.string().nullable(),
  /** Others of the same name, which may be the same one. */
  namesakes: z.int(),
  /** The standing of the account that most wants a look; null without any that counts. */
  account: standing.nullable(),
  account_from: z.string().nullable(),
  /** The day on which the first paper or exclusion expires, or expired, that no later one takes the place of; null for none within 30 days. */
  expires_on: z.string().nullable(),
});
export type Supplier = z.output<typeof supplier>;

/** What narrows the list. `merged` shows those that were merged, which are left out else. */
export const supplierFilter = z.strictObject({
  q: text(200).optional(),
  state: supplierState.optional(),
  country: z.string().trim().max(2).optional(),
  iva: iva.optional(),
  /** `sin`: none that counts. */
  account: z.enum(["observada", "pendiente", "espera", "lista", "sin"]).optional(),
  expiring: z.enum(["si"]).optional(),
  own: z.enum(["si", "no"]).optional(),
  merged: z.enum(["si"]).optional(),
});
export type SupplierFilter = z.output<typeof supplierFilter>;
export const supplierQuery = z.strictObject({ ...supplierFilter.shape, limit: limit(100), cursor: cursor.optional() });

/** As the list has it, with what there is between us: nothing is added up across currencies. */
export const listedSupplier = supplier.extend({
  last_voucher: z.string().nullable(),
  owed: z.array(z.object({ currency: divisa, amount: money })),
});
export type ListedSupplier = z.output<typeof listedSupplier>;

export const supplierPage = z.object({
  items: z.array(listedSupplier),
  next_cursor: z.string().nullable(),
  total: z.int(),
  /** How many of each state the other filters leave. */
  states: z.record(supplierState, z.int()),
});

export const supplierParams = z.object({ id: recordId });

/** A number that was pasted: of which country, how it is written, and whose it is already. */
export const lookupQuery = z.strictObject({
  tax_id: text(40).refine((value) => value !== "", "Pegar un CUIT o NIF."),
  country: z.string().trim().max(2).optional(),
});
export const lookedUp = z.object({
  country: z.string().nullable(),
  tax_id: z.string(),
  supplier: supplier.nullable(),
});

export const stateBody = z.strictObject({
  state: supplierState,
  reason: text(500).default(""),
  version,
});

export const mergeBody = z.strictObject({
  into: z.int().positive(),
  version,
  into_version: version,
  /** What the one that stays takes from the one that goes. */
  take: z.array(z.enum(mergeableFields)).default([]),
});
export const separateBody = z.strictObject({ version });
export const mergedReply = z.object({
  id: z.int(),
  merged_into: z.int().nullable(),
  version: z.int(),
  /** Of what was given back, what could not be because somebody changed it since. */
  left: z.array(z.string()),
});

const choice = z.object({ id: z.int(), name: z.string() });
export const supplierChoices = z.object({ categories: z.array(choice), purses: z.array(choice) });
