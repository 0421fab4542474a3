import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";

/** What ARCA's list says of a voucher, and the voucher says, too. */
export interface Listed {
  date: string | null;
  currency: string | null;
  total: string | null;
  vat: string | null;
  authorisation_code: string;
}

const CENTS = "0.05";

const moneyOff = (a: string | null, b: string | null) =>
  a !== null && b !== null && compareMoney(subMoney(a, b).replace("-", ""), CENTS) > 0;
const textOff = (a: string | null, b: string | null) => Boolean(a) && Boolean(b) && a !== b;

/** In what a voucher differs from what ARCA's list says of it, to the cents that it may be off; empty where it does not. */
export function differenceOf(listed: Listed, own: Listed): string {
  const money = (value: string | null) => formatMoney(value ?? "0", listed.currency ?? "ARS", { decimals: 2 });
  const said = [
    moneyOff(listed.total, own.total) && `total ${money(listed.total)}`,
    moneyOff(listed.vat, own.vat) && `IVA ${money(listed.vat)}`,
    textOff(listed.date, own.date) && `fecha ${formatDay(listed.date ?? "")}`,
    textOff(listed.currency, own.currency) && `moneda ${listed.currency}`,
    textOff(listed.authorisation_code, own.authorisation_code) && `autorización ${listed.authorisation_code}`,
  ].filter((one) => one !== false);
  return said.length === 0 ? "" : `La lista de ARCA dice ${said.join(", ")}.`;
}
