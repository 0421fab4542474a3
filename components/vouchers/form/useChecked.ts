import { useFormContext, useWatch } from "react-hook-form";
import { useRead } from "@/lib/client/useRead";
import type { Company } from "@/lib/companies/schema";
import { todayIn } from "@/lib/format/dates";
import { taxIdCountry } from "@/lib/format/ids/taxId";
import { getSupplier } from "@/lib/suppliers/api";
import { checkVoucher } from "@/lib/vouchers/rules/check";
import type { Finding } from "@/lib/vouchers/rules/finding";
import { gapOf } from "@/lib/vouchers/rules/sums";
import type { Typed } from "./typed";

const DECIMAL = /^\d{1,16}(\.\d{1,2})?$/;
const known = (text: string): string => (DECIMAL.test(text) ? text : "0.00");

/**
 * What the rules of the server say of what is typed so far, and of which country its issuer is. Amounts that are not written yet
 * count as nothing, and what is missing is said only where `missing` asks for it.
 */
export function useChecked(companies: readonly Company[], missing: boolean) {
  const { control } = useFormContext<Typed>();
  const typed = useWatch({ control }) as Typed;
  const id = Number(typed.supplier_id);
  const supplier = useRead(getSupplier, id > 0 ? { params: { id } } : null).data;
  const own = supplier?.id === id ? supplier : undefined;
  const company = companies.find((one) => String(one.id) === typed.company_id) ?? null;
  const issuer = typed.direction === "recibido" ? own : company;
  const country = issuer?.country || taxIdCountry(issuer?.tax_id ?? "") || company?.country || "AR";
  const facts = {
    ...typed,
    country,
    due_date: typed.due_date || null,
    service_from: typed.service_from || null,
    service_until: typed.service_until || null,
    fx_rate: company?.currency === typed.currency ? null : typed.fx_rate || null,
    net_taxed: known(typed.net_taxed),
    net_untaxed: known(typed.net_untaxed),
    exempt: known(typed.exempt),
    vat: known(typed.vat),
    other_taxes: known(typed.other_taxes),
    self_withheld: known(typed.self_withheld),
    total: DECIMAL.test(typed.total) ? typed.total : "",
    vat_lines: typed.vat_lines.map((line) => ({ ...line, base: known(line.base), amount: known(line.amount) })),
    taxes: typed.taxes.map((line) => ({ ...line, amount: known(line.amount) })),
  };
  const found = checkVoucher(facts, {
    today: todayIn(),
    iva_condition: own?.iva_condition ?? "",
    iva_condition_since: own?.iva_condition_since ?? null,
    company,
    has_supplier: typed.supplier_id !== "",
    // What is left of each is the server's to say.
    notes: typed.links
      .filter(({ target_type }) => target_type === "voucher")
      .map((link) => ({ amount: known(link.amount), balance: known(link.amount), text: "", unlike: "", day: null })),
    accepted: typed.accepted,
  }).filter(({ code }) => missing || !code.startsWith("falta_"));
  // Nothing to tie before there is something on both sides.
  const gap = facts.total === "" || !tellsParts(facts) ? null : gapOf(facts);
  return { typed, country, company, supplier: own, found, gap };
}

export type Checked = ReturnType<typeof useChecked>;

const PARTS = ["net_taxed", "net_untaxed", "exempt", "vat", "other_taxes"] as const;
const tellsParts = (facts: Readonly<Record<(typeof PARTS)[number], string>>): boolean =>
  PARTS.some((part) => /[1-9]/.test(facts[part]));

/** Its amounts do not come to what it says: it cannot be validated so, whatever else is right. */
export const untiedIn = (found: readonly Finding[]): Finding | undefined =>
  found.find(({ level, code }) => level === "error" && code.endsWith("_no_cierran")) ??
  found.find(({ level, code }) => level === "error" && code.endsWith("_no_cierra"));

/** What is wrong with a field, for its `error`. */
export const wrongWith = (found: readonly Finding[], field: string): string | undefined =>
  found.find((one) => one.level === "error" && one.field === field)?.message;
