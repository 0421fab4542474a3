import { query, type Tx, txQuery } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { likeText } from "@/lib/format/likeText";
import { notFound } from "@/lib/http/errors";
import type { EntryKind } from "../rules/kinds";
import type { EntryRow, entrySorts } from "../schema";
import type { LedgerScope } from "./sums";

/** The entries of a scope; `kind` and `q` (words in concept, supplier, document or category) narrow them. */
export interface LedgerFilter extends LedgerScope {
  kind?: EntryKind;
  q?: string;
}

const WHO = "json_build_object('id', u.id, 'mail', u.mail::text, 'name', u.name)";
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Rows of `EntryRow`; `e` is the entry, `c` its centre. */
const ROWS = `
  SELECT e.id, e.kind, e.day::text AS day, json_build_object('id', c.id, 'code', c.code::text, 'name', c.name) AS centre,
    e.category, e.concept, e.supplier, e.document, e.amount::text AS amount, e.currency::text AS currency, e.source,
    CASE WHEN e.import_row IS NOT NULL THEN json_build_object('id', i.id, 'file', i.file_name, 'row', e.import_row) END AS import,
    e.reallocation_id, e.reverses_id, r.id AS reversed_by_id, ${WHO} AS created_by,
    to_char(e.created_at AT TIME ZONE 'UTC', ${ISO}) AS created_at
  FROM cost_entry e JOIN cost_centre c ON c.id = e.centre_id JOIN app_user u ON u.id = e.created_by
  LEFT JOIN import i ON i.id = e.import_id LEFT JOIN cost_entry r ON r.reverses_id = e.id`;

const ORDER: Record<(typeof entrySorts)[number], string> = {
  dia: "e.day",
  importe: "e.amount",
  centro: "c.code",
  tipo: "e.kind",
  concepto: "e.concept",
  proveedor: "e.supplier",
};

/** `ORDER BY` of a sort such as `-importe`. */
function orderOf(sort: string): string {
  const column = ORDER[sort.replace("-", "") as keyof typeof ORDER];
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${column} ${way}, e.id ${way}`;
}

const WHERE = `WHERE e.currency = $1::char(3) AND e.day >= $2::date AND e.day < $3::date
  AND ($4::int[] IS NULL OR e.centre_id = ANY ($4::int[])) AND ($5::text IS NULL OR e.kind = $5::text)
  AND ($6::text IS NULL OR e.words LIKE '%' || search_plain($6::text) || '%')`;

const valuesOf = ({ currency, from, until, centreIds, kind, q }: LedgerFilter): unknown[] => [
  ...[currency, from, until, centreIds ?? null],
  ...[kind ?? null, q ? likeText(q) : null],
];

/** Some of the entries of a filter, in an order of `entrySorts`. Which ones is settled before anything else is read of them. */
export function entryRows(
  filter: LedgerFilter,
  { sort, limit, offset }: { sort: string; limit: number; offset: number },
): Promise<EntryRow[]> {
  const order = orderOf(sort);
  const centres = order.includes("c.code") ? "JOIN cost_centre c ON c.id = e.centre_id" : "";
  const page = `SELECT e.id FROM cost_entry e ${centres} ${WHERE} ${order} LIMIT ${limit} OFFSET ${offset}`;
  return query<EntryRow>(`${ROWS} JOIN (${page}) page ON page.id = e.id ${order}`, valuesOf(filter));
}

/** Every entry of a filter, one by one: for a file. */
export const everyEntry = (filter: LedgerFilter, sort: string): AsyncGenerator<EntryRow> =>
  cursorRows<EntryRow>(`${ROWS} ${WHERE} ${orderOf(sort)}`, valuesOf(filter));

/** How many entries a filter has, and what they add up to. */
export async function entryTotals(filter: LedgerFilter): Promise<{ total: number; sum: string }> {
  const [found] = await query<{ total: number; sum: string }>(
    `SELECT count(*)::int AS total, coalesce(sum(e.amount), 0.00)::text AS sum FROM cost_entry e ${WHERE}`,
    valuesOf(filter),
  );
  return found ?? { total: 0, sum: "0.00" };
}

/** One entry. @throws 404 */
export async function entryOf(tx: Tx, id: number): Promise<EntryRow> {
  const [row] = await txQuery<EntryRow>(tx, `${ROWS} WHERE e.id = $1::int`, id);
  if (!row) throw notFound("No existe ese movimiento.");
  return row;
}

/** The first of some currencies in which a centre has entries, if any. */
export async function usedCurrency(tx: Tx, centreId: number, of: readonly string[]): Promise<string | undefined> {
  const used = await tx.costEntry.findFirst({ where: { centre_id: centreId, currency: { in: [...of] } } });
  return used?.currency;
}
