import { groupDigits } from "@/lib/format/decimalText";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { TaxKind } from "./taxes";
import type { VoucherType } from "./types";

/** What a voucher says; money as exact decimals, always positive; what is not known is empty. */
export interface VoucherFacts {
  country: string;
  direction: "recibido" | "emitido";
  type_code: string;
  point: string;
  number: string;
  date: string;
  due_date: string | null;
  service_from: string | null;
  service_until: string | null;
  currency: string;
  fx_rate: string | null;
  net_taxed: string;
  net_untaxed: string;
  exempt: string;
  vat: string;
  other_taxes: string;
  self_withheld: string;
  total: string;
  recipient_tax_id: string;
  /** The only account that it may be paid at, where it names one, and how it is paid. */
  informed_cbu?: string;
  paid_by?: string;
  authorisation_code: string;
  /** What somebody wrote of it. */
  note?: string;
  vat_lines: readonly { rate_code: string; base: string; amount: string }[];
  taxes: readonly { kind: TaxKind; jurisdiction?: string; amount: string }[];
}

/** What it is compared with. */
export interface CheckedAgainst {
  today: string;
  /** How the issuer stands to VAT, as suppliers are kept; empty where it is not known. */
  iva_condition: string;
  /** Since when it stands so, where it stood otherwise before. */
  iva_condition_since: string | null;
  company: { tax_id: string | null; currency: string; name: string } | null;
  has_supplier: boolean;
  /** What a note takes away of which vouchers, what is left of each for notes, in what one is of another deal, and its date. */
  notes: readonly { amount: string; balance: string; text: string; unlike: string; day: string | null }[];
  /** A credit invoice (FCE) was accepted. */
  accepted: boolean;
}

/** What is wrong, or to be looked at, and in which field. `error`: it cannot be validated so. */
export interface Finding {
  field: string;
  code: string;
  level: "error" | "aviso";
  message: string;
}

/** How far sums may be off: a rounding per rate and one of the whole (money.md section 6). */
export const TOLERANCE = "0.05";
/** `2026-11-20` as 20/11. */
export const dayMonth = (day: string): string => day.slice(5).split("-").reverse().map(Number).join("/");
export const shown = (value: string) => groupDigits(value);
export const isZero = (value: string) => compareMoney(value, "0") === 0;
export const off = (a: string, b: string) => compareMoney(subMoney(a, b).replace("-", ""), TOLERANCE) > 0;
export const error = (field: string, code: string, message: string): Finding => ({
  field,
  code,
  level: "error",
  message,
});
export const warning = (field: string, code: string, message: string): Finding => ({
  field,
  code,
  level: "aviso",
  message,
});

/** Whether a type tells VAT apart: Argentina's A and M, and everything of other countries. */
export const tellsVat = (country: string, { letter }: VoucherType) =>
  country !== "AR" || letter === "A" || letter === "M";
