import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { countryTitles, idTypes, mergeableFields } from "@/lib/suppliers/rules/kinds";
import { fieldTexts, fieldTitles } from "@/lib/suppliers/rules/merging";
import { freshSupplier, type Supplier, type SupplierFacts } from "@/lib/suppliers/schema";

/** What is typed: texts, "" for nothing chosen. */
export interface Typed {
  [key: string]: unknown;
  country: string;
  tax_id: string;
  id_type: string;
  name: string;
  trade_name: string;
  iva_condition: string;
  iibb_regime: string;
  iibb_number: string;
  iibb_jurisdictions: readonly string[];
  street: string;
  street_number: string;
  postcode: string;
  town: string;
  region: string;
  address_country: string;
  mail: string;
  mail_payments: string;
  mail_invoices: string;
  phone: string;
  payment_days: number | null;
  payment_fixed_days: readonly string[];
  category_id: string;
  purse_id: string;
}

const START: Typed = {
  country: "",
  tax_id: "",
  id_type: "",
  name: "",
  trade_name: "",
  iva_condition: "",
  iibb_regime: "",
  iibb_number: "",
  iibb_jurisdictions: [],
  street: "",
  street_number: "",
  postcode: "",
  town: "",
  region: "",
  address_country: "",
  mail: "",
  mail_payments: "",
  mail_invoices: "",
  phone: "",
  payment_days: null,
  payment_fixed_days: [],
  category_id: "",
  purse_id: "",
};

/** A supplier as its form begins; a new one with what is known of it. */
export function typedOf(row: Partial<Supplier>): Typed {
  const shown = (key: string, fresh: unknown): unknown => {
    const value = (row as Record<string, unknown>)[key];
    if (value === null || value === undefined) return fresh;
    if (key === "payment_fixed_days") return (value as number[]).map(String);
    return typeof fresh === "string" ? String(value) : value;
  };
  return Object.fromEntries(Object.entries(START).map(([key, fresh]) => [key, shown(key, fresh)])) as Typed;
}

const number = (text: string): number | null => (text === "" ? null : Number(text));

/** The rules of a supplier over what is typed. */
export const supplierForm = z.preprocess((raw) => {
  const typed = raw as Typed;
  return {
    ...typed,
    payment_fixed_days: typed.payment_fixed_days.map(Number),
    category_id: number(typed.category_id),
    purse_id: number(typed.purse_id),
  };
}, freshSupplier) as unknown as z.ZodType<SupplierFacts, Typed>;

/** What a comparison tells of a supplier, typed or stored. */
export const facts: readonly Fact<SupplierFacts>[] = mergeableFields
  .filter((field) => field !== "category_id" && field !== "purse_id")
  .map((field) => ({
    label: fieldTitles[field],
    text: (row) =>
      fieldTexts[field]({
        iva_condition_since: null,
        category: null,
        purse: null,
        account: null,
        account_from: null,
        expires_on: null,
        ...row,
      }),
  }));

export const countryChoices = Object.entries(countryTitles).map(([value, label]) => ({ value, label }));
export const idTypeChoices = idTypes.map((value) => ({ value, label: value }));
