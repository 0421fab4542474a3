import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { type FxSource, fxSources } from "@/lib/ledger/kinds";
import { creditClassTitles, directionTitles, paidByTitles } from "@/lib/vouchers/rules/kinds";
import { type TaxKind, taxKinds } from "@/lib/vouchers/rules/taxes";
import { ratePercent, voucherType } from "@/lib/vouchers/rules/types";
import type { VoucherView } from "@/lib/vouchers/schema";
import { type VoucherFields, voucherFacts } from "@/lib/vouchers/schema/facts";

/** A voucher that a note takes from, as it is typed. */
type TypedLink = {
  target_type: string;
  target_id: string;
  amount: string;
  fx_rate: string | null;
};

/** What is typed of a voucher: texts, "" for what is not known. */
export type Typed = {
  direction: VoucherFields["direction"];
  company_id: string;
  supplier_id: string;
  type_code: string;
  point: string;
  number: string;
  date: string;
  due_date: string;
  service_from: string;
  service_until: string;
  currency: string;
  fx_rate: string;
  fx_source: FxSource;
  fx_day: string;
  net_taxed: string;
  net_untaxed: string;
  exempt: string;
  vat: string;
  other_taxes: string;
  self_withheld: string;
  total: string;
  vat_lines: { rate_code: string; base: string; amount: string }[];
  taxes: { kind: TaxKind; jurisdiction: string; amount: string }[];
  links: TypedLink[];
  recipient_tax_id: string;
  informed_cbu: string;
  authorisation_kind: string;
  authorisation_code: string;
  paid_by: VoucherFields["paid_by"];
  credit_class: VoucherFields["credit_class"];
  accepted: boolean;
  note: string;
  alike_reason: string;
};

const START: Typed = {
  direction: "recibido",
  company_id: "",
  supplier_id: "",
  type_code: "",
  point: "",
  number: "",
  date: "",
  due_date: "",
  service_from: "",
  service_until: "",
  currency: "ARS",
  fx_rate: "",
  fx_source: fxSources[0],
  fx_day: "",
  net_taxed: "",
  net_untaxed: "",
  exempt: "",
  vat: "",
  other_taxes: "",
  self_withheld: "",
  total: "",
  vat_lines: [],
  taxes: [],
  links: [],
  recipient_tax_id: "",
  informed_cbu: "",
  authorisation_kind: "",
  authorisation_code: "",
  paid_by: "transferencia",
  credit_class: "servicios",
  accepted: false,
  note: "",
  alike_reason: "",
};

/** A voucher as its form begins; a new one is of the company given. */
export function typedOf(view: VoucherView | null, company = ""): Typed {
  if (!view) return { ...START, company_id: company };
  const facts = view as unknown as Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(START).map(([key, fresh]) => [key, facts[key] ?? fresh])) as Typed;
  return {
    ...plain,
    company_id: String(view.company?.id ?? ""),
    supplier_id: String(view.supplier?.id ?? ""),
    fx_rate: view.fx?.rate ?? "",
    fx_source: view.fx?.source ?? START.fx_source,
    fx_day: view.fx?.day ?? "",
    links: view.links.map(({ target_type, target_id, amount, fx_rate }) => ({
      target_type,
      target_id: String(target_id),
      amount: amount ?? "",
      fx_rate,
    })),
  };
}

const idOf = (text: string): number | null => (text === "" ? null : Number(text));

/** The rules of a voucher over what is typed. */
export const voucherForm = z.preprocess((raw) => {
  const { fx_rate, fx_source, fx_day, ...typed } = raw as Typed;
  return {
    ...typed,
    company_id: idOf(typed.company_id),
    supplier_id: idOf(typed.supplier_id),
    currency: typed.currency || null,
    self_withheld: typed.self_withheld || "0.00",
    fx: fx_rate === "" ? null : { rate: fx_rate.replace(",", "."), source: fx_source, day: fx_day || typed.date },
    links: typed.links.map((link) => ({ ...link, target_id: Number(link.target_id) })),
  };
}, voucherFacts) as unknown as z.ZodType<VoucherFields, Typed>;

/** What lines come to; "" where one of them is no amount yet. */
export function sumOf(values: readonly string[]): string {
  try {
    return sumMoney(values);
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

/** What a record and what is typed over it say alike. */
type Told = Partial<VoucherFields> & {
  country?: string;
  company?: { name: string } | null;
  supplier?: { name: string } | null;
};
const amount =
  (key: "net_taxed" | "net_untaxed" | "exempt" | "vat" | "other_taxes" | "self_withheld" | "total") => (row: Told) => {
    const value = row[key];
    return value ? formatMoney(value, row.currency ?? "ARS", { decimals: 2 }) : "";
  };
const day = (key: "date" | "due_date" | "service_from" | "service_until") => (row: Told) => {
  const value = row[key];
  return value ? formatDayYear(value) : "";
};
const text =
  (key: "point" | "number" | "recipient_tax_id" | "informed_cbu" | "authorisation_code" | "note" | "alike_reason") =>
  (row: Told) =>
    row[key] ?? "";

/** How a fact of a voucher is told, in its history and where two people wrote it. */
export const facts: readonly Fact<Told>[] = [
  { label: "Recibido o emitido", text: ({ direction }) => (direction ? directionTitles[direction] : "") },
  { label: "Empresa", text: ({ company }) => company?.name ?? "" },
  { label: "Proveedor", text: ({ supplier }) => supplier?.name ?? "" },
  {
    label: "Tipo",
    text: ({ country, type_code }) => voucherType(country ?? "AR", type_code ?? "")?.short ?? type_code ?? "",
  },
  { label: "Punto de venta", text: text("point") },
  { label: "Número", text: text("number") },
  { label: "Fecha", text: day("date") },
  { label: "Vence", text: day("due_date") },
  { label: "Período desde", text: day("service_from") },
  { label: "Período hasta", text: day("service_until") },
  { label: "Moneda", text: ({ currency }) => currency ?? "" },
  { label: "Cotización", text: ({ fx }) => fx?.rate ?? "" },
  { label: "Neto gravado", text: amount("net_taxed") },
  { label: "No gravado", text: amount("net_untaxed") },
  { label: "Exento", text: amount("exempt") },
  {
    label: "IVA por alícuota",
    text: ({ vat_lines, country, currency }) =>
      (vat_lines ?? [])
        .map((one) => {
          const percent = ratePercent(country ?? "AR", one.rate_code) ?? one.rate_code;
          return `${percent.replace(".", ",")} %: ${formatMoney(one.amount, currency ?? "ARS", { decimals: 2 })}`;
        })
        .join("\n"),
  },
  { label: "IVA", text: amount("vat") },
  {
    label: "Tributos",
    text: ({ taxes, currency }) =>
      (taxes ?? [])
        .map((one) => `${taxKinds[one.kind].title}: ${formatMoney(one.amount, currency ?? "ARS", { decimals: 2 })}`)
        .join("\n"),
  },
  { label: "Otros tributos", text: amount("other_taxes") },
  { label: "Retención", text: amount("self_withheld") },
  { label: "Total", text: amount("total") },
  { label: "A nombre de", text: text("recipient_tax_id") },
  { label: "CBU informada", text: text("informed_cbu") },
  { label: "CAE", text: text("authorisation_code") },
  { label: "Se paga por", text: ({ paid_by }) => (paid_by ? paidByTitles[paid_by] : "") },
  { label: "Crédito de IVA", text: ({ credit_class }) => (credit_class ? creditClassTitles[credit_class] : "") },
  { label: "Aceptada", text: ({ accepted }) => (accepted === undefined ? "" : accepted ? "Sí" : "No") },
  { label: "Nota", text: text("note") },
  { label: "Por qué no es el mismo", text: text("alike_reason") },
];
