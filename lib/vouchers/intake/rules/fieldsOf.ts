import { cents, totalOf } from "@/lib/documents/rules/amounts";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import { currencies } from "@/lib/format/currencies";
import { taxIdCountry } from "@/lib/format/ids/taxId";
import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { onPaper } from "../../rules/reading";
import type { TaxKind } from "../../rules/taxes";
import { rateCodes, ratePercent, voucherType } from "../../rules/types";
import type { ReadMarks } from "../../schema/reading";

/** What a document says of a voucher, as its form has it; what it does not say is absent. */
export interface ReadFields {
  country: string;
  type_code?: string;
  point?: string;
  number?: string;
  date?: string;
  due_date?: string;
  currency?: "ARS" | "USD" | "EUR";
  net_taxed?: string;
  vat?: string;
  net_untaxed?: string;
  exempt?: string;
  other_taxes?: string;
  self_withheld?: string;
  total?: string;
  vat_lines?: { rate_code: string; base: string; amount: string }[];
  taxes?: { kind: TaxKind; jurisdiction: string; amount: string }[];
  service_from?: string;
  service_until?: string;
  recipient_tax_id?: string;
  informed_cbu?: string;
  authorisation_kind?: string;
  authorisation_code?: string;
}

/** What kind of voucher elsewhere is called: Spain's letters, and those of any other country. */
const ELSEWHERE: Readonly<Record<"ES" | "other", Partial<Record<NonNullable<InvoiceProposal["type"]>, string>>>> = {
  ES: { invoice: "F1", credit_note: "R1", receipt: "F2" },
  other: { invoice: "FC", credit_note: "NC", debit_note: "ND" },
};

export function typeOf(
  country: string,
  { type, type_code }: Pick<InvoiceProposal, "type" | "type_code">,
): string | undefined {
  if (country === "AR") return type_code && voucherType("AR", type_code) ? type_code : undefined;
  return type ? ELSEWHERE[country === "ES" ? "ES" : "other"][type] : undefined;
}

/** Lines by rate, each rate once, where each is one that the country has. */
export function vatLinesOf(
  country: string,
  taxes: readonly { rate: string | null; base: string | null; amount: string | null }[],
): ReadFields["vat_lines"] {
  const codeOf = (rate: string | null) =>
    rateCodes(country).find((code) => rate !== null && compareMoney(ratePercent(country, code) ?? "-1", rate) === 0);
  const lines = new Map<string, { rate_code: string; base: string; amount: string }>();
  for (const { rate, base, amount } of taxes) {
    const code = codeOf(rate);
    if (code === undefined || base === null || amount === null) return undefined;
    const before = lines.get(code);
    const [own, tax] = [cents(base) ?? "0.00", cents(amount) ?? "0.00"];
    lines.set(code, {
      rate_code: code,
      base: before ? addMoney(before.base, own) : own,
      amount: before ? addMoney(before.amount, tax) : tax,
    });
  }
  return lines.size > 0 ? [...lines.values()] : undefined;
}

/** The fields of a voucher that a code or XML in its document says, each with where it was read. */
export function fieldsOf(read: InvoiceProposal): { fields: ReadFields; marks: ReadMarks } {
  const country = read.supplier_country ?? (read.supplier_tax_id ? taxIdCountry(read.supplier_tax_id) : null) ?? "AR";
  const argentine = country === "AR";
  const lines = vatLinesOf(
    country,
    read.taxes.filter(({ withheld }) => !withheld),
  );
  const currency = currencies.find((one) => one === read.currency);
  const bases = lines && sumMoney(lines.map(({ base }) => base));
  // A charge on the whole invoice stands in its net, and in the base of no rate.
  const beside = bases && read.net !== null ? subMoney(cents(read.net) ?? bases, bases) : "0.00";
  const said: Omit<ReadFields, "country"> = {
    type_code: typeOf(country, read),
    point: argentine ? (read.point_of_sale ?? undefined) : undefined,
    number: read.number?.slice(0, 60),
    date: read.date ?? undefined,
    due_date: read.due_date ?? undefined,
    currency,
    net_taxed: bases ?? cents(read.net),
    net_untaxed: compareMoney(beside, "0") > 0 ? beside : undefined,
    vat: lines ? sumMoney(lines.map(({ amount }) => amount)) : cents(read.tax_total),
    self_withheld: cents(read.withheld_total),
    total: totalOf(read),
    vat_lines: lines,
    recipient_tax_id: read.recipient_tax_id?.slice(0, 20),
    authorisation_kind: read.authorisation_kind?.slice(0, 20),
    authorisation_code: read.authorisation_code?.slice(0, 60),
  };
  const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ""));
  const whole = Object.values(read.sources)[0] ?? "xml";
  const marks = Object.fromEntries(
    Object.keys(fields).map((field) => {
      const source = read.sources[onPaper(field, "recibido")] ?? whole;
      return [field, { source, confidence: "alta" as const }];
    }),
  );
  return { fields: { country, ...fields }, marks };
}
