import { query, type Tx, txQuery } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { likeText } from "@/lib/format/likeText";
import { notFound } from "@/lib/http/errors";
import { type EntryKind, ledgerKind } from "../rules/kinds";
import type { EntryRow, entrySorts } from "../schema";
import { kindSql, MOVE, ofCentres, SHEET } from "./kinds";
import { type LedgerScope, ROLLUP_OF_SCOPE, scopeValues } from "./sums";

/** The entries of a scope; `kind` and `q` (words in concept, supplier, document or category) narrow them. */
export interface LedgerFilter extends LedgerScope {
  kind?: EntryKind;
  q?: string;
}

const WHO = "json_build_object('id', u.id, 'mail', u.mail::text, 'name', u.name)";
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * Rows of `EntryRow` of the entries whose ids `which` selects; `e` is the entry, `c` its centre, `t` what was written of it. They
 * come first: of so many tables PostgreSQL keeps the order in which they are written, and of a page it must read nothing else.
 */
const rowsOf = (which: string) => `
  SELECT e.id::float8 AS id, ${kindSql("e.kind")} AS kind, e.day::text AS day,
    json_build_object('id', c.id, 'code', c.code::text, 'name', c.name) AS centre,
    coalesce(nullif(t.category, ''), k.name, '') AS category, coalesce(t.concept, '') AS concept,
    coalesce(nullif(t.supplier, ''), s.name, '') AS supplier, coalesce(t.document, '') AS document,
    e.amount::text AS amount, e.currency::text AS currency,
    CASE WHEN p.reverses_id IS NOT NULL THEN 'contraasiento' WHEN p.source_type = '${MOVE.type}' THEN 'reasignacion'
      WHEN p.source_type <> '${SHEET.type}' THEN 'comprobante' WHEN p.import_row IS NOT NULL THEN 'importacion' ELSE 'manual' END AS source,
    CASE WHEN p.import_row IS NOT NULL THEN json_build_object('id', i.id, 'file', i.file_name, 'row', p.import_row) END AS import,
    CASE WHEN p.source_type = '${MOVE.type}' AND p.reverses_id IS NULL THEN p.source_id::float8 END AS reallocation_id,
    before.id::float8 AS reverses_id, after.id::float8 AS reversed_by_id, CASE WHEN u.id IS NOT NULL THEN ${WHO} END AS created_by,
    to_char(p.at AT TIME ZONE 'UTC', ${ISO}) AS created_at
  FROM (${which}) page JOIN ledger_entry e ON e.id = page.id JOIN ledger_posting p ON p.id = e.posting_id
  JOIN cost_centre c ON c.id = e.cost_centre_id
  LEFT JOIN ledger_text t ON t.entry_id = e.id LEFT JOIN app_user u ON u.id = p.actor_id LEFT JOIN import i ON i.id = p.import_id
  LEFT JOIN category k ON k.id = e.category_id LEFT JOIN supplier s ON s.id = e.supplier_id
  LEFT JOIN ledger_entry before ON before.posting_id = p.reverses_id AND before.line = e.line
  LEFT JOIN ledger_posting undo ON undo.reverses_id = p.id
  LEFT JOIN ledger_entry after ON after.posting_id = undo.id AND after.line = e.line`;

const ORDER: Record<(typeof entrySorts)[number], string> = {
  dia: "e.day",
  importe: "e.amount",
  centro: "c.code",
  tipo: kindSql("e.kind"),
  concepto: "coalesce(t.concept, '')",
  proveedor: "coalesce(t.supplier, '')",
};

/** `ORDER BY` of a sort such as `-importe`. */
function orderOf(sort: string): string {
  const column = ORDER[sort.replace("-", "") as keyof typeof ORDER];
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${column} ${way}, e.id ${way}`;
}

const TEXTS = "LEFT JOIN ledger_text t ON t.entry_id = e.id";

/** The part of a statement from `WHERE` on. What only tells the worth in another currency is no entry of its own. */
function filtered({ kind, q, ...scope }: LedgerFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [...scopeValues(scope), kind ? ledgerKind(kind) : null];
  const words = q ? `AND e.words LIKE '%' || search_plain($${values.push(likeText(q))}::text) || '%'` : "";
  const where = `WHERE e.currency = $1::char(3) AND e.day >= $2::date AND e.day < $3::date
    AND ($4::int[] IS NULL OR e.cost_centre_id = ANY ($4::int[])) AND ${ofCentres("e")} AND (e.amount <> 0 OR e.cost <> 0)
    AND ($5::text IS NULL OR e.kind = $5::text) ${words}`;
  return { where, values };
}

/** Some of the entries of a filter, in an order of `entrySorts`. Which ones is settled before anything else is read of them. */
export function entryRows(
  filter: LedgerFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<EntryRow[]> {
  const { where, values } = filtered(filter);
  const order = orderOf(sort);
  const centres = order.includes("c.code") ? "JOIN cost_centre c ON c.id = e.cost_centre_id" : "";
  const texts = order.includes("t.") ? TEXTS : "";
  const page = `SELECT e.id FROM ledger_entry e ${centres} ${texts} ${where} ${order} LIMIT ${limit} OFFSET ${offset}`;
  return query<EntryRow>(`${rowsOf(page)} ${order}`, values);
}

/** Every entry of a filter, one by one: for a file. */
export function everyEntry(filter: LedgerFilter, sort: string): AsyncGenerator<EntryRow> {
  const { where, values } = filtered(filter);
  const all = `SELECT e.id FROM ledger_entry e ${where}`;
  return cursorRows<EntryRow>(`${rowsOf(all)} ${orderOf(sort)}`, values);
}

/** How many entries a filter has, and what they add up to: kept sums say it, but for words. */
export async function entryTotals(filter: LedgerFilter): Promise<{ total: number; sum: string }> {
  const { where, values } = filtered(filter);
  const sql = filter.q
    ? `SELECT count(*)::int AS total, coalesce(sum(e.amount), 0.00)::text AS sum FROM ledger_entry e ${where}`
    : `SELECT coalesce(sum(r.entries), 0)::int AS total, coalesce(sum(r.amount), 0.00)::text AS sum FROM ledger_rollup r
       WHERE ${ROLLUP_OF_SCOPE} AND ($5::text IS NULL OR r.kind = $5::text)`;
  const [found] = await query<{ total: number; sum: string }>(sql, values);
  return found ?? { total: 0, sum: "0.00" };
}

/** One entry of a centre. @throws 404 */
export async function entryOf(tx: Tx, id: number): Promise<EntryRow> {
  const [row] = await txQuery<EntryRow>(
    tx,
    rowsOf(`SELECT e.id FROM ledger_entry e WHERE e.id = $1::bigint AND ${ofCentres("e")}`),
    id,
  );
  if (!row) throw notFound("No existe ese movimiento.");
  return row;
}

/** The first of some currencies in which a centre has entries, if any. */
export async function usedCurrency(tx: Tx, centreId: number, of: readonly string[]): Promise<string | undefined> {
  const [used] = await txQuery<{ currency: string }>(
    tx,
    "SELECT currency::text AS currency FROM ledger_now WHERE cost_centre_id = $1::int AND currency = ANY ($2::text[]) LIMIT 1",
    centreId,
    [...of],
  );
  return used?.currency;
}
