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

/** Nothing of the supplier itself is asked for, and who is to be paid first comes first: the index has the page. */
const isPlain = ({ q, company, currency, balance, state, sort }: OwedFilter): boolean =>
  !q && !state && company === undefined && currency === undefined && balance === "con_saldo" && sort === "due";

/**
 * The rows of the list, by the sums that are kept of each supplier: what is open by the plan of when money is expected, what the balance is
 * by the entries alone ($1: today).
 * @param until of a plain one: the day that its page does not reach beyond; null: all of it
 */
function rowsOf(filter: OwedFilter, until: string | null = null): Statement {
  const { q, company, currency, balance, state, sort } = filter;
  const values: unknown[] = [todayIn()];
  const at = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  const ofCompany = company === undefined ? null : at(company, "int");
  const ofCurrency = currency === undefined ? null : at(currency, "char(3)");
  const of = (table: string) =>
    [
      ofCompany && `AND coalesce(${table}.company_id, 0) = ${ofCompany}`,
      ofCurrency && `AND ${table}.currency = ${ofCurrency}`,
    ]
      .filter(Boolean)
      .join(" ");
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
  const which = `${company === undefined ? "o.whole" : "NOT o.whole"} ${of("o")}`;
  const late = `c.open > 0 AND c.side = 'gasto' AND c.certainty = 'firme' AND c.supplier_id IS NOT NULL AND c.due_day < $1::date ${of("c")}`;
  // Of the few rows of a page each is looked up; of all of them they are added up at once.
  const [overdue, joined] = isPlain(filter)
    ? [
        `(SELECT sum(c.open) FROM cash_item c WHERE c.supplier_id = o.supplier_id AND c.currency = o.currency AND ${late})`,
        "",
      ]
    : ["l.overdue", "LEFT JOIN late l ON l.supplier_id = o.supplier_id AND l.currency = o.currency"];
  const text = `WITH ${KEPT}, late AS (SELECT c.supplier_id, c.currency, sum(c.open) AS overdue FROM cash_item c WHERE ${late} GROUP BY 1, 2
  ), alone AS NOT MATERIALIZED (
    SELECT o.supplier_id, o.currency, o.balance, o.open AS owed, coalesce(${overdue}, 0) AS overdue, o.due FROM supplier_owed o
    ${joined} WHERE o.side = 'gasto' AND ${which}
  ), moneys AS NOT MATERIALIZED (
    SELECT a.* FROM alone a WHERE a.supplier_id NOT IN (SELECT id FROM touched)
    UNION ALL SELECT t.kept_id, a.currency, sum(a.balance), sum(a.owed), sum(a.overdue), min(a.due) FROM alone a JOIN touched t ON t.id = a.supplier_id GROUP BY 1, 2
  ), lasts AS (
    SELECT ${COUNTS_AS("v.supplier_id")} AS supplier_id, max(v.last) AS last FROM (SELECT supplier_id, max(date) AS last FROM voucher v
      WHERE v.supplier_id IS NOT NULL AND ${LIVE} GROUP BY 1) v LEFT JOIN kept k ON k.id = v.supplier_id GROUP BY 1
  ), shown AS ${isPlain(filter) ? "NOT" : ""} MATERIALIZED (
    SELECT s.id, s.name_key, m.currency::text AS currency, coalesce(m.balance, 0) AS balance, coalesce(m.owed, 0) AS owed,
      coalesce(m.overdue, 0) AS overdue, coalesce(m.owed - m.balance, 0) AS credit, m.due, ${byLast ? "l.last" : "NULL::date"} AS last
    FROM supplier s ${balance === "todos" ? "LEFT JOIN" : "JOIN"} moneys m ON m.supplier_id = s.id
    ${byLast ? "LEFT JOIN lasts l ON l.supplier_id = s.id" : ""}
    WHERE s.merged_into IS NULL${shown.map((one) => ` AND ${one}`).join("")}${until === null ? "" : ` AND m.due <= ${at(until, "date")}`}
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
const SUMS = ["balance", "owed", "overdue", "credit"]
  .map((column) => `${money(`sum(${column})`)} AS ${column}`)
  .join(", ");
const IN_ORDER = "ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], currency)";
/** How many there are, and what each currency comes to; of a plain list by the sums alone, without looking at each supplier. */
const COUNTED = (filter: OwedFilter): string =>
  `SELECT coalesce(sum(t.suppliers), 0)::int AS total, coalesce(json_agg(t) FILTER (WHERE t.currency IS NOT NULL), '[]') AS totals
   FROM (${isPlain(filter) ? PLAIN : `SELECT currency, count(*)::int AS suppliers, ${SUMS} FROM shown GROUP BY currency ${IN_ORDER}`}) t`;
const PLAIN = `SELECT currency::text AS currency, sum(n)::int AS suppliers, ${SUMS} FROM (
    SELECT o.currency, count(*) AS n, sum(o.balance) AS balance, sum(o.open) AS owed, 0 AS overdue, sum(o.open) - sum(o.balance) AS credit FROM supplier_owed o
    WHERE o.whole AND o.side = 'gasto' AND (o.balance <> 0 OR o.open <> 0) AND o.supplier_id NOT IN (SELECT id FROM touched) GROUP BY 1
    UNION ALL SELECT m.currency, 1, m.balance, m.owed, 0, m.owed - m.balance FROM moneys m
      WHERE m.supplier_id IN (SELECT kept_id FROM touched) AND (m.balance <> 0 OR m.owed <> 0)
    UNION ALL SELECT c.currency, 0, 0, 0, sum(c.open), 0 FROM cash_item c WHERE c.open > 0 AND c.side = 'gasto' AND c.certainty = 'firme'
      AND c.supplier_id IS NOT NULL AND c.due_day < $1::date GROUP BY 1
  ) x GROUP BY currency ${IN_ORDER}`;

/** The day of the last row of a plain list's page, or after it: those that were merged may be fewer rows than are kept of them. */
async function untilOf(filter: OwedFilter, page: number): Promise<string | null> {
  if (!isPlain(filter)) return null;
  const [row] = await query<{ due: string | null }>(
    `SELECT due::text AS due FROM supplier_owed WHERE whole AND side = 'gasto' AND (balance <> 0 OR open <> 0)
     ORDER BY due LIMIT 1 OFFSET $1::int + 3 * (SELECT count(*) FROM supplier WHERE merged_into IS NOT NULL)`,
    [page * OWED_PAGE - 1],
  );
  return row?.due ?? null;
}

/** Rows of what is shown, in their order; what is told of each supplier is read of those alone. */
const rowsSql = (order: string, page: string): string =>
  `SELECT ${ROW} FROM (SELECT * FROM shown r ${order} ${page}) r JOIN supplier s ON s.id = r.id ${order}`;

/** `GET /suppliers/owed`: a page with the totals of each currency, in one statement. */
export async function list(
  _reader: unknown,
  { query: { page, ...asked } }: Input<typeof api.listOwed>,
): Promise<Output<typeof api.listOwed>> {
  const { text, values } = rowsOf(asked, await untilOf(asked, page));
  const order = orderOf(asked.sort);
  const rows = await query<{ total: number; totals: Totals[] } & (OwedRow | { supplier: null })>(
    `${text} SELECT t.total, t.totals, p.* FROM (${COUNTED(asked)}) t
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
