import { decimalVote, detectDecimal } from "@/lib/format/detectDecimal";
import { checkCuit } from "@/lib/format/ids/cuit";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { readDay } from "@/lib/tabular/reading/days";
import { moneyReader, Problem } from "@/lib/tabular/reading/values";
import type { VoucherFields } from "../schema/facts";
import { plainDigits } from "./identity";
import { type ListColumn, listColumns, MONEY_COLUMNS, RATE_COLUMNS } from "./listSheet";
import { voucherType } from "./types";

/** A row of ARCA's list: a voucher as ARCA knows it. */
export interface ListedVoucher {
  row: number;
  /** With dashes. */
  tax_id: string;
  name: string;
  facts: Pick<
    VoucherFields,
    | "type_code"
    | "point"
    | "number"
    | "currency"
    | "net_taxed"
    | "net_untaxed"
    | "exempt"
    | "vat"
    | "other_taxes"
    | "total"
    | "vat_lines"
    | "authorisation_code"
  > & { date: string; fx: VoucherFields["fx"] };
}

type Wrong = (row: PlainRow<ListColumn>, field: ListColumn, message: string) => unknown;

/** How the list writes decimals: with a comma unless some amount shows otherwise beyond doubt. */
function markOf(sheet: PlainSheet<ListColumn>): "," | "." {
  const texts = sheet.rows.flatMap(({ cells }) => MONEY_COLUMNS.map((name) => cells[name] ?? "").filter(Boolean));
  return texts.some((text) => decimalVote(text)?.sure) && detectDecimal(texts) === "." ? "." : ",";
}

/** Every row that is right; what is wrong in the others is told to `wrong`. */
export function readList(sheet: PlainSheet<ListColumn>, wrong: Wrong): ListedVoucher[] {
  const mark = markOf(sheet);
  return sheet.rows.flatMap((row) => {
    const read = readRow(row, mark, wrong);
    return read ? [read] : [];
  });
}

/** What ARCA calls the currencies beside what people do. */
const ARCA: Readonly<Record<string, string>> = { "": "ARS", $: "ARS", PES: "ARS", "002": "USD", "060": "EUR" };
const currencyIn = (text: string) => {
  const known = ARCA[text.toUpperCase()] ?? currencyOf(text);
  return known === "ARS" || known === "USD" || known === "EUR" ? known : null;
};

function readRow(row: PlainRow<ListColumn>, mark: "," | ".", wrong: Wrong): ListedVoucher | null {
  const cell = (name: ListColumn) => row.cells[name] ?? "";
  let right = true;
  const refuse = (field: ListColumn, message: string) => {
    right = false;
    wrong(row, field, message);
  };
  const money = (name: ListColumn): string | null => {
    const read = moneyReader(listColumns[name].label, false, mark)(cell(name));
    if (!(read instanceof Problem)) return read;
    refuse(name, read.message);
    return null;
  };
  const date = readDay(cell("date"), "dmy");
  if (!date) refuse("date", "La fecha no se entiende: tiene que ser como 2026-11-03 o 03/11/2026.");
  const type_code = (/^\s*0*(\d+)/.exec(cell("type"))?.[1] ?? "") as string;
  if (!voucherType("AR", type_code)) refuse("type", "No es un tipo de comprobante de ARCA.");
  const [point, number] = [plainDigits(cell("point")), plainDigits(cell("number"))];
  if (!point) refuse("point", "Falta el punto de venta.");
  if (!number || Number(number) === 0) refuse("number", "Falta el número.");
  const issuer = checkCuit(cell("tax_id"));
  if (!issuer.ok) refuse("tax_id", issuer.message);
  const currency = currencyIn(cell("currency"));
  if (!currency) refuse("currency", "Esa moneda no se maneja: ARS, USD o EUR.");
  const total = money("total");
  if (total === null && right) refuse("total", "Falta el total.");
  const sums = {
    net_taxed: money("net"),
    net_untaxed: money("untaxed"),
    exempt: money("exempt"),
    vat: money("vat"),
    other_taxes: money("taxes"),
  };
  const vat_lines = linesOf(money);
  const rate = rateOf(cell("rate"));
  if (!right || !date || !issuer.ok || !currency) return null;
  return {
    row: row.row,
    tax_id: issuer.shown,
    name: cell("name").slice(0, 200),
    facts: {
      type_code,
      point,
      number,
      date,
      currency,
      ...sums,
      ...(vat_lines.length > 0 && {
        net_taxed: sums.net_taxed ?? sumMoney(vat_lines.map(({ base }) => base)),
        vat: sums.vat ?? sumMoney(vat_lines.map(({ amount }) => amount)),
      }),
      total,
      vat_lines,
      authorisation_code: cell("authorisation").slice(0, 60),
      fx: currency !== "ARS" && rate ? { rate, source: "oficial", day: date } : null,
    },
  };
}

const zero = (value: string | null) => value === null || compareMoney(value, "0") === 0;

function linesOf(money: (name: ListColumn) => string | null): VoucherFields["vat_lines"] {
  return RATE_COLUMNS.flatMap(({ code, net, vat }) => {
    const [base, amount] = [money(net), vat === null ? null : money(vat)];
    return zero(base) && zero(amount) ? [] : [{ rate_code: code, base: base ?? "0.00", amount: amount ?? "0.00" }];
  });
}

/** Units of our currency for one of the voucher's; null where it says none, or one. */
function rateOf(text: string): string | null {
  const plain = text.replace(/\.(?=\d{3}(\D|$))/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d{1,6})?$/.test(plain) && Number(plain) > 1 ? plain : null;
}
