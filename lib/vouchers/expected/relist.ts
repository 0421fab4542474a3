import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Planned } from "@/lib/imports/planned";
import type { ListedVoucher } from "../rules/listRow";
import type { ReadMarks } from "../schema/reading";
import { type Held, stored } from "../service/record";

const MARK = { source: "lista", confidence: "alta" } as const;

/** Amounts that the list says of a voucher, as its form calls them. */
const AMOUNTS = {
  total: "Total",
  net_taxed: "Neto gravado",
  net_untaxed: "Neto no gravado",
  exempt: "Exento",
  vat: "IVA",
  other_taxes: "Otros tributos",
} as const;
type AmountField = keyof typeof AMOUNTS;
const amountFields = Object.keys(AMOUNTS) as AmountField[];

type Line = { rate_code: string; base: string; amount: string };
/** What the list says of an expected voucher; what one said before, to be put back. */
export interface Relisted extends Record<AmountField, string | null> {
  date: string | null;
  currency: string | null;
  authorisation_code: string;
  fx: Held["fx"];
  vat_lines: Line[];
  check_state: string;
  check_detail: string;
  read: ReadMarks;
}

const same = (a: string | null, b: string | null) => (a === null || b === null ? a === b : compareMoney(a, b) === 0);
const lineKeys = (lines: readonly Line[]) =>
  lines
    .map(({ rate_code, base, amount }) => `${rate_code} ${base} ${amount}`)
    .sort()
    .join(", ");

/** In what a newer list says something else than an expected voucher, as its changes are told; nothing where it says the same. */
export function relistedOf({ facts }: ListedVoucher, own: Held): Planned["changes"] {
  const money = (value: string | null, currency: string | null) =>
    value === null ? "Sin decir" : formatMoney(value, currency ?? "ARS", { decimals: 2 });
  const day = (value: string | null) => (value ? formatDay(value) : "");
  const amounts = amountFields
    .filter((field) => !same(own[field], facts[field]))
    .map((field) => ({
      field: AMOUNTS[field],
      before: money(own[field], own.currency),
      after: money(facts[field], facts.currency),
    }));
  const texts = [
    { field: "Fecha", before: day(own.date), after: day(facts.date) },
    { field: "Moneda", before: own.currency ?? "", after: facts.currency ?? "" },
    { field: "Autorización", before: own.authorisation_code, after: facts.authorisation_code },
    { field: "IVA por alícuota", before: lineKeys(own.vat_lines), after: lineKeys(facts.vat_lines) },
  ];
  return [...amounts, ...texts.filter(({ before, after }) => before !== after)];
}

const dayOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

async function put(tx: Tx, id: number, { date, fx, vat_lines, read, ...facts }: Relisted): Promise<void> {
  await tx.voucherVat.deleteMany({ where: { voucher_id: id } });
  await tx.voucherVat.createMany({ data: vat_lines.map((line) => ({ ...line, voucher_id: id })) });
  await tx.voucher.update({
    where: { id },
    data: {
      ...facts,
      date: dayOf(date),
      fx_rate: fx?.rate ?? null,
      fx_source: fx?.source ?? null,
      fx_day: dayOf(fx?.day ?? null),
      read: read as Prisma.InputJsonObject,
      version: { increment: 1 },
      updated_at: new Date(),
    },
  });
}

/** An expected voucher says what a newer list says of it. @returns what it said before; null where it came meanwhile */
export async function relist(tx: Tx, id: number, { facts }: ListedVoucher): Promise<Relisted | null> {
  await txQuery(tx, "SELECT id FROM voucher WHERE id = $1::int FOR UPDATE", id);
  const own = await stored(tx, id);
  if (own.state !== "esperado") return null;
  const { type_code: _t, point: _p, number: _n, ...said } = facts;
  const known = Object.entries(said).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  const before: Relisted = {
    ...(Object.fromEntries(amountFields.map((field) => [field, own[field]])) as Record<AmountField, string | null>),
    date: own.date,
    currency: own.currency,
    authorisation_code: own.authorisation_code,
    fx: own.fx,
    vat_lines: own.vat_lines,
    check_state: own.check_state,
    check_detail: own.check_detail,
    read: own.reading.fields,
  };
  await put(tx, id, {
    ...said,
    check_state: "coincide",
    check_detail: "",
    read: { ...own.reading.fields, ...Object.fromEntries(known.map(([field]) => [field, MARK])) },
  });
  return before;
}

/** Puts back what it said before the newer list. */
export const unlist = (tx: Tx, id: number, before: Relisted): Promise<void> => put(tx, id, before);
