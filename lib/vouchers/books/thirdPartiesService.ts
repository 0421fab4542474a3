import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import type { Download, Input, Output } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "./api";
import { BOOKED, companyOf, inOwn, SUPPLIER } from "./booked";

type Reply = Output<typeof api.esThirdParties>;

/** Over how much a year somebody belongs in 347, VAT included, by the first day it holds (money-facts.md section 3). */
const LIMITS = [{ from: "2000-01-01", amount: "3005.06" }] as const;

const SIGNED = (what: string) => `CASE WHEN v.takes_away THEN -1 ELSE 1 END * ${inOwn(what)}`;
const SUM = (column: string, quarter: number | null) =>
  `coalesce(sum(x.${column})${quarter === null ? "" : ` FILTER (WHERE x.quarter = ${quarter})`}, 0.00)::text`;
const PART = (quarter: number | null) =>
  `json_build_object('total', ${SUM("total", quarter)}, 'base', ${SUM("base", quarter)}, 'withheld', ${SUM("withheld", quarter)})`;

/** Suppliers by return and quarter of the book's day, in the company's currency. What has withheld tax stays out of 347; companies of ours are in it. */
const ROWS = `WITH x AS (
    SELECT s.id, s.name, coalesce(s.tax_id, '') AS tax_id, extract(quarter FROM v.date)::int AS quarter,
      CASE WHEN v.self_withheld = 0 THEN '347' WHEN v.credit_class = 'locaciones' THEN '115' ELSE '111' END AS model,
      ${SIGNED("v.total + v.self_withheld")} AS total, ${SIGNED("v.net_taxed + v.net_untaxed + v.exempt")} AS base, ${SIGNED("v.self_withheld")} AS withheld
    FROM voucher v ${SUPPLIER} JOIN company c ON c.id = v.company_id WHERE ${BOOKED} AND v.country = 'ES'
  )
  SELECT json_build_object('id', x.id, 'name', x.name) AS supplier, x.tax_id, x.model, json_build_array(${[1, 2, 3, 4].map(PART).join(", ")}) AS quarters,
    ${PART(null)} AS year
  FROM x GROUP BY x.id, x.name, x.tax_id, x.model HAVING x.model <> '347' OR abs(sum(x.total)) > $4::numeric ORDER BY x.model, x.name, x.id`;

/** `GET /vouchers/books/es-terceros`. Errors: 404, 422. */
export async function thirdParties(
  _actor: VoucherActor,
  { query: { company, year } }: Input<typeof api.esThirdParties>,
): Promise<Reply> {
  const { currency } = await companyOf(company, "ES");
  const limit_347 = LIMITS.findLast(({ from }) => from <= `${year}-12-31`)?.amount ?? LIMITS[0].amount;
  const data = await query<Reply["data"][number]>(ROWS, [company, `${year}-01-01`, `${year}-12-31`, limit_347]);
  return { data, limit_347, currency: currency as Reply["currency"] };
}

type Row = Reply["data"][number];
const text = (header: string, width: number, value: (row: Row) => string): Field<Row> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (row: Row) => string | undefined): Field<Row> => ({
  header,
  width: 16,
  kind: "money",
  value: (row) => value(row) ?? "0.00",
});
const MODELS = { "347": "347", "111": "111 / 190", "115": "115 / 180" } as const;

const FIELDS: Field<Row>[] = [
  text("Modelo", 11, ({ model }) => MODELS[model]),
  text("NIF", 14, ({ tax_id }) => tax_id),
  text("Nombre o razón social", 36, ({ supplier }) => supplier.name),
  money("Base del año", ({ year }) => year.base),
  money("Retenido del año", ({ year }) => year.withheld),
  money("Total del año", ({ year }) => year.total),
  ...[0, 1, 2, 3].flatMap((at) => [
    money(`Base T${at + 1}`, ({ quarters }) => quarters[at]?.base),
    money(`Retenido T${at + 1}`, ({ quarters }) => quarters[at]?.withheld),
    money(`Total T${at + 1}`, ({ quarters }) => quarters[at]?.total),
  ]),
];

/** `GET /vouchers/books/es-terceros/excel`: the same, of one return or of all. Errors: 404, 422. */
export async function thirdPartiesExcel(
  actor: VoucherActor,
  { query: { company, year, model } }: Input<typeof api.esThirdPartiesExcel>,
): Promise<Download> {
  const { data } = await thirdParties(actor, { query: { company, year } } as Input<typeof api.esThirdParties>);
  await audit(prisma, actor, { action: "voucher.book_made", object: "vouchers", after: { company, year, model } });
  const rows = data.filter((row) => model === undefined || row.model === model);
  const name = model === undefined ? "terceros" : MODELS[model].replace(/\W+/g, "_");
  return workbookDownload(`${name}_${year}.xlsx`, [sheetOf("Candidatos", FIELDS, rows, { money: true })]);
}
