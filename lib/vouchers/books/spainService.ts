import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import type { Download, Input } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import { printedNumber } from "../rules/identity";
import { creditOf } from "../rules/taxes";
import { ratePercent } from "../rules/types";
import type * as api from "./api";
import { BOOKED, companyOf, ISSUER, inOwn } from "./booked";

interface Line {
  reception: number;
  date: string;
  operation: string | null;
  country: string;
  type_code: string;
  point: string;
  number: string;
  tax_id: string;
  name: string;
  currency: string;
  /** Of another currency than the company's. */
  fx_rate: string | null;
  sign: 1 | -1;
  first: boolean;
  rate_code: string | null;
  base: string;
  vat: string;
  vat_percent: string;
  surcharge: string;
  others: string;
  self_withheld: string;
  total: string;
}

/**
 * A line for each rate, and one for what has none; amounts in the company's currency, at the voucher's rate. Each has the number that it
 * was received with (`voucher_receive`).
 */
const LINES = `SELECT v.reception_number AS reception, v.date::text AS date, v.service_until::text AS operation, v.country::text AS country, v.type_code, v.point, v.number,
    coalesce(v.tax_id, '') AS tax_id, v.name, v.currency::text AS currency, CASE WHEN v.currency <> c.currency THEN v.fx_rate::text END AS fx_rate,
    CASE WHEN v.takes_away THEN -1 ELSE 1 END AS sign, row_number() OVER (PARTITION BY v.id ORDER BY l.id) = 1 AS first, l.rate_code,
    ${inOwn("l.base")}::text AS base, ${inOwn("l.amount")}::text AS vat, v.vat_percent::text AS vat_percent,
    ${inOwn("t.surcharge")}::text AS surcharge, ${inOwn("v.other_taxes - t.surcharge")}::text AS others,
    ${inOwn("v.self_withheld")}::text AS self_withheld, ${inOwn("v.total")}::text AS total
  FROM (SELECT v.*, i.tax_id, i.name FROM voucher v ${ISSUER} WHERE ${BOOKED}) v JOIN company c ON c.id = v.company_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0.00) AS surcharge FROM voucher_tax WHERE voucher_id = v.id AND kind = 'recargo') t
  CROSS JOIN LATERAL (SELECT id, rate_code, base, amount FROM voucher_vat WHERE voucher_id = v.id
    UNION ALL SELECT NULL, NULL, u.base, 0.00 FROM (SELECT v.net_untaxed + v.exempt
        + CASE WHEN EXISTS (SELECT FROM voucher_vat WHERE voucher_id = v.id) THEN 0 ELSE v.net_taxed END AS base) u
      WHERE u.base <> 0 OR NOT EXISTS (SELECT FROM voucher_vat WHERE voucher_id = v.id)) l
  ORDER BY v.date, v.id, l.id`;

const signed = (value: string, { sign }: Line): string => (sign < 0 && /[1-9]/.test(value) ? `-${value}` : value);
const text = (header: string, width: number, value: (line: Line) => string): Field<Line> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (line: Line) => string): Field<Line> => ({
  header,
  width: 16,
  kind: "money",
  value: (line) => signed(value(line), line),
});
/** Said once of a voucher, in its first line. */
const once = (value: (line: Line) => string) => (line: Line) => (line.first ? value(line) : "0.00");

/** The columns of the book of received invoices (money-facts.md section 2). */
const FIELDS: Field<Line>[] = [
  { header: "Nº de recepción", width: 12, kind: "int", value: ({ reception }) => reception },
  { header: "Fecha de expedición", width: 14, kind: "day", value: ({ date }) => date },
  { header: "Fecha de operación", width: 14, kind: "day", value: ({ operation, date }) => operation ?? date },
  text("Serie y número", 22, printedNumber),
  text("Tipo", 8, ({ type_code }) => type_code),
  text("NIF", 14, ({ tax_id }) => tax_id),
  text("Nombre o razón social", 36, ({ name }) => name),
  text("Moneda", 9, ({ currency }) => currency),
  { header: "Cotización", width: 12, kind: "rate", value: ({ fx_rate }) => fx_rate },
  money("Base imponible", ({ base }) => base),
  text("Tipo de IVA", 10, ({ country, rate_code }) =>
    rate_code === null ? "" : (ratePercent(country, rate_code) ?? "").replace(".", ","),
  ),
  money("Cuota", ({ vat }) => vat),
  money("Cuota deducible", ({ country, type_code, vat, vat_percent }) =>
    creditOf({ country, type_code, vat }, vat_percent),
  ),
  money(
    "Recargo de equivalencia",
    once(({ surcharge }) => surcharge),
  ),
  money(
    "Otros tributos",
    once(({ others }) => others),
  ),
  money(
    "Retención",
    once(({ self_withheld }) => self_withheld),
  ),
  money(
    "Total",
    once(({ total }) => total),
  ),
];

/** `GET /vouchers/books/es-recibidas`. Errors: 404, 422. */
export async function received(
  actor: VoucherActor,
  { query: { company, from, until } }: Input<typeof api.esReceivedBook>,
): Promise<Download> {
  await companyOf(company, "ES");
  await audit(prisma, actor, { action: "voucher.book_made", object: "vouchers", after: { company, from, until } });
  const rows = cursorRows<Line>(LINES, [company, from, until]);
  const sheet = sheetOf("Facturas recibidas", FIELDS, rows, { money: true });
  return workbookDownload(`facturas_recibidas_${from}_${until}.xlsx`, [sheet]);
}
