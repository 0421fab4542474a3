import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import { rateText, withholdingStateTitles } from "../rules/titles";
import { withholdingTitle } from "../rules/words";
import type { WithholdingFilter, WithholdingRow } from "../schema/withholdings";

type Stored = Omit<WithholdingRow, "title">;

const FROM = `FROM withholding w JOIN supplier_kept k ON k.id = w.supplier_id JOIN supplier s ON s.id = k.kept_id JOIN company c ON c.id = w.company_id
  LEFT JOIN payment_order r ON r.id = w.order_id`;
const ROWS = `SELECT w.id, w.day::text AS day, json_build_object('id', c.id, 'name', c.name) AS company, json_build_object('id', s.id, 'name', s.name) AS supplier,
    coalesce(s.tax_id, '') AS tax_id, w.tax, w.code, w.base::text AS base, trim_scale(w.rate)::text AS rate, w.regime_id IS NULL AS said, w.amount::text AS amount, c.currency::text AS currency,
    w.state, w.certificate, r.number AS order, r.batch_id AS batch, CASE WHEN w.state = 'declarada' THEN r.id END AS declared, w.flagged, w.annulled_reason ${FROM}`;
const SORTED: Readonly<Record<string, string>> = {
  day: "w.day",
  supplier: "search_plain(s.name)",
  amount: "w.amount",
  certificate: "w.certificate",
};

/**
 * Conditions on `w` and their values. What withholds nothing is only there for the month's base, and what a batch would have withheld that was never
 * released was never withheld: they are no certificates.
 */
function conditionsOf({ q, company, supplier, tax, state, month, from, until }: WithholdingFilter) {
  const values: unknown[] = [];
  const said = ["(w.amount > 0 AND (w.state <> 'anulada' OR w.certificate IS NOT NULL) OR w.state = 'declarada')"];
  const add = (text: (at: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    said.push(text(`$${values.length}`));
  };
  add((at) => `w.company_id = ${at}::int`, company);
  add((at) => `k.kept_id = ${at}::int`, supplier);
  add((at) => `w.tax = ${at}`, tax);
  add((at) => `w.state = ${at}`, state);
  add((at) => `w.month = (${at} || '-01')::date`, month);
  add((at) => `w.day >= ${at}::date`, from);
  add((at) => `w.day <= ${at}::date`, until);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    add(
      (at) =>
        `(s.words || ' ' || coalesce(w.certificate::text, '') || ' ' || coalesce(r.number::text, '')) LIKE ${at}::text`,
      `%${likeText(word)}%`,
    );
  return { text: said.join(" AND "), values };
}

const orderOf = (sort: WithholdingFilter["sort"]): string => {
  const down = sort.startsWith("-");
  return `ORDER BY ${SORTED[sort.replace("-", "")]} ${down ? "DESC" : "ASC"} NULLS LAST, w.id ${down ? "DESC" : "ASC"}`;
};
const shown = (row: Stored): WithholdingRow => ({ ...row, title: withholdingTitle(row.tax, row.code) });

/** `GET /withholdings` */
export async function list(
  _actor: TaxActor,
  { query: { page, limit, ...filter } }: Input<typeof api.listWithholdings>,
): Promise<Output<typeof api.listWithholdings>> {
  const { text, values } = conditionsOf(filter);
  const [data, totals] = await Promise.all([
    query<Stored>(`${ROWS} WHERE ${text} ${orderOf(filter.sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<{ currency: WithholdingRow["currency"]; count: number; amount: string; all_of: number }>(
      `SELECT c.currency::text AS currency, count(*) FILTER (WHERE w.state <> 'anulada')::int AS count, count(*)::int AS all_of,
         coalesce(sum(w.amount) FILTER (WHERE w.state <> 'anulada'), 0.00)::text AS amount ${FROM} WHERE ${text} GROUP BY 1 ORDER BY 1`,
      values,
    ),
  ]);
  return {
    data: data.map(shown),
    total: totals.reduce((sum, { all_of }) => sum + all_of, 0),
    totals: totals.map(({ all_of: _, ...row }) => row),
  };
}

const FIELDS: Field<WithholdingRow>[] = [
  { header: "Día", width: 12, kind: "day", value: ({ day }) => day },
  { header: "Empresa", width: 28, kind: "text", value: ({ company }) => company.name },
  { header: "Proveedor", width: 36, kind: "text", value: ({ supplier }) => supplier.name },
  { header: "CUIT o NIF", width: 18, kind: "text", value: ({ tax_id }) => tax_id },
  { header: "Impuesto", width: 30, kind: "text", value: ({ title }) => title },
  { header: "Certificado", width: 12, kind: "int", value: ({ certificate }) => certificate },
  { header: "Orden de pago", width: 14, kind: "int", value: ({ order }) => order },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Base", width: 18, kind: "money", value: ({ base }) => base },
  { header: "Alícuota", width: 18, kind: "text", value: rateText },
  { header: "Retenido", width: 18, kind: "money", value: ({ amount }) => amount },
  { header: "Estado", width: 14, kind: "text", value: ({ state }) => withholdingStateTitles[state] },
  { header: "Por qué se anuló", width: 40, kind: "text", value: ({ annulled_reason }) => annulled_reason },
];

async function* eachOf(rows: AsyncIterable<Stored>): AsyncGenerator<WithholdingRow> {
  for await (const row of rows) yield shown(row);
}

/** `GET /withholdings/excel`: all that is filtered; what is downloaded is in the audit log. */
export async function excel(
  actor: TaxActor,
  { query: filter }: Input<typeof api.withholdingsExcel>,
): Promise<Download> {
  const { text, values } = conditionsOf(filter);
  await audit(prisma, actor, { action: "withholding.exported", object: "withholdings", after: { as: "xlsx", filter } });
  const rows = cursorRows<Stored>(`${ROWS} WHERE ${text} ${orderOf(filter.sort)}`, values);
  return workbookDownload(`retenciones_${todayIn()}.xlsx`, [
    sheetOf("Retenciones", FIELDS, eachOf(rows), { money: true }),
  ]);
}
