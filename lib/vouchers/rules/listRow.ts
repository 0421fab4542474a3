import { decimalVote, detectDecimal } from "@/lib/format/detectDecimal";
import { checkCuit } from "@/lib/format/ids/cuit";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { readDay } from "@/lib/tabular/reading/days";
import { moneyReader, Problem, textReader } from "@/lib/tabular/reading/values";
import { type VoucherFields, voucherFacts } from "../schema/facts";
import { plainDigits } from "./identity";
import { type ListColumn, listColumns, MONEY_COLUMNS, RATE_COLUMNS } from "./listSheet";
import { unbookable } from "./possible";
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

/** The longest text of a cell that is looked at; names are kept up to `NAME`. */
const TEXT = 1_000;
const NAME = 200;

function readRow(row: PlainRow<ListColumn>, mark: "," | ".", wrong: Wrong): ListedVoucher | null {
  const cell = (name: ListColumn) => row.cells[name] ?? "";
  let right = true;
  const refuse = (field: ListColumn, message: string) => {
    right = false;
    wrong(row, field, message);
  };
  const orRefuse = (name: ListColumn, read: string | null | Problem): string | null => {
    if (!(read instanceof Problem)) return read;
    refuse(name, read.message);
    return null;
  };
  const money = (name: ListColumn) => orRefuse(name, moneyReader(listColumns[name].label, false, mark)(cell(name)));
  const text = (name: ListColumn) => orRefuse(name, textReader(listColumns[name].label, TEXT)(cell(name))) ?? "";
  const figures = (name: ListColumn, missing: string): string => {
    if (/[^\d\s.-]/.test(cell(name))) refuse(name, "Lleva solo cifras.");
    else if (!/\d/.test(cell(name))) refuse(name, missing);
    return plainDigits(cell(name));
  };
  const date = readDay(cell("date"), "dmy");
  if (!date) refuse("date", "La fecha no se entiende: tiene que ser como 2026-11-03 o 03/11/2026.");
  const type_code = (/^\s*0*(\d+)/.exec(cell("type"))?.[1] ?? "") as string;
  if (!voucherType("AR", type_code)) refuse("type", "No es un tipo de comprobante de ARCA.");
  const [point, number] = [figures("point", "Falta el punto de venta."), figures("number", "Falta el número.")];
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
  const rate = currency === "ARS" ? null : rateOf(cell("rate"));
  if (rate === undefined) refuse("rate", "No es una cotización: un número con hasta seis decimales.");
  const [name, authorisation_code] = [text("name"), text("authorisation")];
  if (!right || !date || !issuer.ok || !currency) return null;
  const facts: ListedVoucher["facts"] = {
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
    authorisation_code,
    fx: rate ? { rate, source: "oficial", day: date } : null,
  };
  for (const { field, message } of unwritable(facts)) refuse(field, message);
  if (!right) return null;
  return { row: row.row, tax_id: issuer.shown, name: [...name].slice(0, NAME).join("").trim(), facts };
}

/** Which column said what is written in a field. */
const COLUMNS: Readonly<Record<string, ListColumn>> = {
  type_code: "type",
  net_taxed: "net",
  net_untaxed: "untaxed",
  other_taxes: "taxes",
  authorisation_code: "authorisation",
  fx: "rate",
};
function columnOf(path: string, { vat_lines }: ListedVoucher["facts"]): ListColumn {
  const [field = "", index, part] = path.split(".");
  if (field !== "vat_lines") return COLUMNS[field] ?? (field as ListColumn);
  const code = vat_lines[Number(index)]?.rate_code;
  const columns = RATE_COLUMNS.find((one) => one.code === code);
  return (part === "amount" ? columns?.vat : columns?.net) ?? "net";
}

/** What a voucher would not be written with, or no book could hold: a list has nobody who would mend it afterwards. */
function unwritable(facts: ListedVoucher["facts"]): { field: ListColumn; message: string }[] {
  const { fx, net_taxed, net_untaxed, exempt, vat, other_taxes, total, ...rest } = facts;
  const amounts = { net_taxed, net_untaxed, exempt, vat, other_taxes, total };
  const said = Object.fromEntries(Object.entries(amounts).map(([field, value]) => [field, value ?? ""]));
  const held = { ...rest, ...(said as Record<keyof typeof amounts, string>), country: "AR", self_withheld: "" };
  const found = [
    ...unbookable({ ...held, fx_rate: fx?.rate ?? null }).map(({ field, message }) => ({ field, message })),
    ...(voucherFacts.safeParse(facts).error?.issues ?? []).map(({ path, message }) => ({
      field: path.join("."),
      message,
    })),
  ];
  const first = new Map<ListColumn, string>();
  for (const { field, message } of found) {
    const column = columnOf(field, facts);
    if (!first.has(column)) first.set(column, message);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}

const zero = (value: string | null) => value === null || compareMoney(value, "0") === 0;

function linesOf(money: (name: ListColumn) => string | null): VoucherFields["vat_lines"] {
  return RATE_COLUMNS.flatMap(({ code, net, vat }) => {
    const [base, amount] = [money(net), vat === null ? null : money(vat)];
    return zero(base) && zero(amount) ? [] : [{ rate_code: code, base: base ?? "0.00", amount: amount ?? "0.00" }];
  });
}

/** Units of our currency for one of the voucher's; null where it says none, or one; undefined where it is no rate. */
function rateOf(text: string): string | null | undefined {
  if (text === "") return null;
  const plain = text.replace(/\.(?=\d{3}(\D|$))/g, "").replace(",", ".");
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(plain)) return undefined;
  return Number(plain) > 1 ? plain : null;
}
