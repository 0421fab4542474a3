import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { bare } from "@/lib/format/ids/idCheck";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { supplierStateTitles } from "../../rules/kinds";
import type { SupplierActor } from "../../service/records";
import type * as api from "../api";
import type { owedSorts } from "../rules/kinds";
import { OWED_PAGE, type OwedFilter, type OwedRow } from "../schema";
import { lineHasVoucher } from "./entries";
import { LIVE } from "./seek";

type Totals = Output<typeof api.listOwed>["totals"][number];

/** What nobody owes: paid, and no voucher came. Few records have it, each found by its own index. */
const UNBACKED = `SELECT supplier_id FROM obligation WHERE kind = 'declarado' AND state = 'abierta' AND paid > 0 AND left_amount > 0 AND supplier_id IS NOT NULL
  UNION ALL SELECT e.supplier_id FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
    WHERE e.kind = 'pagado' AND p.source_type = 'budget_line' AND e.supplier_id IS NOT NULL
      AND NOT ${lineHasVoucher("p.source_id")}
    GROUP BY e.supplier_id, p.source_id HAVING sum(e.amount) > 0
  UNION ALL SELECT e.supplier_id FROM ledger_entry e WHERE e.kind = 'anticipado' AND e.supplier_id IS NOT NULL GROUP BY 1 HAVING sum(e.amount) > 0`;

/** Those of the suppliers that were merged count as the one that stays (`touched`: with that one); of all others that is themselves. */
const KEPT = `kept AS MATERIALIZED (SELECT s.id, supplier_top(s.id) AS kept_id FROM supplier s WHERE s.merged_into IS NOT NULL),
  touched AS MATERIALIZED (SELECT id, kept_id FROM kept UNION SELECT kept_id, kept_id FROM kept)`;
const COUNTS_AS = (column: string) => `coalesce(k.kept_id, ${column})`;

interface Statement {
  text: string;
  values: unknown[];
}

/** The rows of the list: what is open by the plan of when money is expected, what the balance is by the entries alone ($1: today). */
function rowsOf({ q, company, currency, balance, state, sort }: OwedFilter): Statement {
  const values: unknown[] = [todayIn()];
  const at = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  const of = (table: string) =>
    [
      company === undefined ? "" : `AND coalesce(${table}.company_id, 0) = ${at(company, "int")}`,
      currency === undefined ? "" : `AND ${table}.currency = ${at(currency, "char(3)")}`,
    ].join(" ");
  const number = bare(q ?? "");
  const words =
    /\d{5,}/.test(number) && /^[A-Z]?\d+[A-Z]?$/.test(number) ? [number.toLowerCase()] : normalize(q ?? "").split(" ");
  const shown = [
    ...words.filter(Boolean).map((word) => `s.words LIKE ${at(`%${likeText(word)}%`, "text")}`),
    state ? `s.state = ${at(state, "text")}` : "",
    {
      con_saldo: "(m.balance <> 0 OR m.owed <> 0)",
      vencido: "m.overdue > 0",
      a_favor: "m.owed > m.balance",
      sin_comprobante: `s.id IN (SELECT ${COUNTS_AS("u.supplier_id")} FROM (${UNBACKED}) u LEFT JOIN kept k ON k.id = u.supplier_id)`,
      todos: "",
    }[balance],
  ].filter(Boolean);
  const byLast = sort.endsWith("last");
  const text = `WITH ${KEPT}, net AS (
    SELECT e.supplier_id, e.currency, sum(CASE WHEN e.kind = 'devengado' THEN e.amount ELSE -e.amount END) AS balance FROM ledger_entry e
    WHERE e.supplier_id IS NOT NULL AND e.side = 'gasto' AND e.kind IN ('devengado', 'pagado', 'anticipado') ${of("e")} GROUP BY 1, 2
  ), open AS (
    SELECT c.supplier_id, c.currency, sum(c.open) AS owed, coalesce(sum(c.open) FILTER (WHERE c.due_day < $1::date), 0) AS overdue, min(c.due_day) AS due FROM cash_item c
    WHERE c.open > 0 AND c.side = 'gasto' AND c.certainty = 'firme' AND c.supplier_id IS NOT NULL ${of("c")} GROUP BY 1, 2
  ), alone AS (
    SELECT coalesce(n.supplier_id, o.supplier_id) AS supplier_id, coalesce(n.currency, o.currency) AS currency, coalesce(n.balance, 0) AS balance,
      coalesce(o.owed, 0) AS owed, coalesce(o.overdue, 0) AS overdue, o.due FROM net n FULL JOIN open o ON o.supplier_id = n.supplier_id AND o.currency = n.currency
  ), moneys AS (
    SELECT a.* FROM alone a WHERE a.supplier_id NOT IN (SELECT id FROM touched)
    UNION ALL SELECT t.kept_id, a.currency, sum(a.balance), sum(a.owed), sum(a.overdue), min(a.due) FROM alone a JOIN touched t ON t.id = a.supplier_id GROUP BY 1, 2
  ), lasts AS (
    SELECT ${COUNTS_AS("v.supplier_id")} AS supplier_id, max(v.last) AS last FROM (SELECT supplier_id, max(date) AS last FROM voucher v
      WHERE v.supplier_id IS NOT NULL AND ${LIVE} GROUP BY 1) v LEFT JOIN kept k ON k.id = v.supplier_id GROUP BY 1
  ), shown AS MATERIALIZED (
    SELECT s.id, s.name_key, m.currency::text AS currency, coalesce(m.balance, 0) AS balance, coalesce(m.owed, 0) AS owed,
      coalesce(m.overdue, 0) AS overdue, coalesce(m.owed - m.balance, 0) AS credit, m.due, ${byLast ? "l.last" : "NULL::date"} AS last
    FROM supplier s ${balance === "todos" ? "LEFT JOIN" : "JOIN"} moneys m ON m.supplier_id = s.id
    ${byLast ? "LEFT JOIN lasts l ON l.supplier_id = s.id" : ""}
    WHERE s.merged_into IS NULL${shown.map((one) => ` AND ${one}`).join("")}
  )`;
  return { text, values };
}

const LAST = `(SELECT max(x.date) FROM supplier_all(r.id) AS o(id), LATERAL (SELECT v.date FROM voucher v WHERE v.supplier_id = o.id AND v.date IS NOT NULL AND ${LIVE}
  ORDER BY v.date DESC LIMIT 1) x)`;
const BY: Record<(typeof owedSorts)[number], string> = {
  due: "r.due",
  balance: "r.currency, r.balance",
  overdue: "r.currency, r.overdue",
  name: "r.name_key",
  last: "r.last",
};

function orderOf(sort: OwedFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  const by = BY[sort.replace("-", "") as keyof typeof BY] ?? BY.due;
  return `ORDER BY ${by} ${way} NULLS LAST, r.name_key, r.id, r.currency`;
}

const money = (column: string) => `round(${column}, 2)::text`;
const ROW = `json_build_object('id', s.id, 'name', s.name, 'tax_id', s.tax_id, 'country', s.country) AS supplier, s.state, r.currency,
  ${["balance", "owed", "overdue", "credit"].map((column) => `${money(`r.${column}`)} AS ${column}`).join(", ")}, r.due::text AS due, ${LAST}::text AS last_voucher`;
const TOTALS = `SELECT coalesce(json_agg(t), '[]') FROM (SELECT currency, count(*)::int AS suppliers,
  ${["balance", "owed", "overdue", "credit"].map((column) => `${money(`sum(${column})`)} AS ${column}`).join(", ")}
  FROM shown WHERE currency IS NOT NULL GROUP BY currency ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], currency)) t`;

/** Rows of what is shown, in their order; what is told of each supplier is read of those alone. */
const rowsSql = (order: string, page: string): string =>
  `SELECT ${ROW} FROM (SELECT * FROM shown r ${order} ${page}) r JOIN supplier s ON s.id = r.id ${order}`;

/** `GET /suppliers/owed`: a page with the totals of each currency, in one statement. */
export async function list(
  _reader: unknown,
  { query: { page, ...asked } }: Input<typeof api.listOwed>,
): Promise<Output<typeof api.listOwed>> {
  const { text, values } = rowsOf(asked);
  const order = orderOf(asked.sort);
  const rows = await query<{ total: number; totals: Totals[] } & (OwedRow | { supplier: null })>(
    `${text} SELECT t.total, t.totals, p.* FROM (SELECT (SELECT count(*)::int FROM shown) AS total, (${TOTALS}) AS totals) t
     LEFT JOIN LATERAL (${rowsSql(order, `LIMIT ${OWED_PAGE} OFFSET ${(page - 1) * OWED_PAGE}`)}) p ON true`,
    values,
  );
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    totals: first?.totals ?? [],
    data: rows.flatMap(({ total: _total, totals: _totals, ...row }) => (row.supplier === null ? [] : [row as OwedRow])),
  };
}

const text = (header: string, width: number, value: (row: OwedRow) => string): Field<OwedRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const amount = (header: string, value: (row: OwedRow) => string): Field<OwedRow> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const FIELDS: Field<OwedRow>[] = [
  text("Proveedor", 36, ({ supplier }) => supplier.name),
  text("CUIT o NIF", 18, ({ supplier }) => supplier.tax_id ?? ""),
  text("Estado", 14, ({ state }) => supplierStateTitles[state]),
  text("Moneda", 9, ({ currency }) => currency ?? ""),
  amount("Saldo", ({ balance }) => balance),
  amount("Se le debe", ({ owed }) => owed),
  amount("Vencido", ({ overdue }) => overdue),
  amount("A favor nuestro", ({ credit }) => credit),
  { header: "Vence primero", width: 14, kind: "day", value: ({ due }) => due },
  { header: "Último comprobante", width: 18, kind: "day", value: ({ last_voucher }) => last_voucher },
];

/** `GET /suppliers/owed/excel`: what the filters leave, in its order. */
export async function excel(actor: SupplierActor, { query: asked }: Input<typeof api.owedExcel>): Promise<Download> {
  const { text: rows, values } = rowsOf(asked);
  const found = await query<OwedRow>(`${rows} ${rowsSql(orderOf(asked.sort), "")}`, values);
  await audit(prisma, actor, {
    action: "supplier.owed_exported",
    object: "suppliers",
    after: { as: "xlsx", filter: asked },
  });
  return workbookDownload(`saldos_proveedores_${todayIn()}.xlsx`, [sheetOf("Saldos", FIELDS, found, { money: true })]);
}
