import { holdRows, type Tx, txQuery } from "@/lib/db";
import type { EntryKind } from "../rules/kinds";

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** What an entry says, as somebody loads it. */
export interface NewEntry {
  kind: EntryKind;
  day: string;
  centre_id: number;
  category: string;
  concept: string;
  supplier: string;
  document: string;
  amount: string;
  currency: string;
}

/** Adds an entry loaded by hand. @returns its id */
export async function postEntry(tx: Tx, { day, ...rest }: NewEntry, userId: number): Promise<number> {
  const data = { ...rest, day: dateOf(day), source: "manual", created_by: userId };
  return (await tx.costEntry.create({ data })).id;
}

interface Side {
  centre_id: number;
  day: string;
  concept: string;
}

/** Moves budget: the same amount out of one centre's month and into another's. */
export async function postMove(
  tx: Tx,
  move: { id: number; amount: string; currency: string; from: Side; to: Side },
  userId: number,
): Promise<void> {
  const { id, amount, currency, from, to } = move;
  const entry = { kind: "presupuestado", currency, source: "reasignacion", reallocation_id: id, created_by: userId };
  await tx.costEntry.createMany({
    data: [
      { ...entry, ...from, day: dateOf(from.day), amount: `-${amount}` },
      { ...entry, ...to, day: dateOf(to.day), amount },
    ],
  });
}

/** Adds what an import read; `row` is the row of the file. */
export async function postImported(
  tx: Tx,
  importId: string,
  entries: readonly (NewEntry & { row: number })[],
  userId: number,
): Promise<void> {
  await txQuery(
    tx,
    `INSERT INTO cost_entry (kind, day, centre_id, category, concept, supplier, document, amount, currency,
      import_row, source, import_id, created_by)
     SELECT k.*, 'importacion', $11::uuid, $12::int
     FROM unnest($1::text[], $2::date[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[],
       $9::text[], $10::int[]) k`,
    entries.map(({ kind }) => kind),
    entries.map(({ day }) => day),
    entries.map(({ centre_id }) => centre_id),
    entries.map(({ category }) => category),
    entries.map(({ concept }) => concept),
    entries.map(({ supplier }) => supplier),
    entries.map(({ document }) => document),
    entries.map(({ amount }) => amount),
    entries.map(({ currency }) => currency),
    entries.map(({ row }) => row),
    importId,
    userId,
  );
}

const COLUMNS =
  "kind, day, centre_id, category, concept, supplier, document, amount, currency, source, reverses_id, created_by";
const OPPOSITE = (concept: string) =>
  `e.kind, e.day, e.centre_id, e.category, left(${concept}, 1000), e.supplier, e.document, -e.amount, e.currency, 'contraasiento', e.id`;

/** Adds the opposite of an entry. The database refuses a second one (23505). @returns its id */
export async function postReversal(tx: Tx, id: number, reason: string, userId: number): Promise<number> {
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO cost_entry (${COLUMNS}) SELECT ${OPPOSITE("'Anula «' || e.concept || '»: ' || $2::text")}, $3::int
     FROM cost_entry e WHERE e.id = $1::int RETURNING id`,
    id,
    reason,
    userId,
  );
  return made?.id ?? 0;
}

const LEFT = "e.import_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM cost_entry r WHERE r.reverses_id = e.id)";

/** Reverses what an import added and nobody reversed yet. @returns how many */
export async function reverseImported(tx: Tx, importId: string, reason: string, userId: number): Promise<number> {
  const [{ count } = { count: 0 }] = await txQuery<{ count: number }>(
    tx,
    `WITH made AS (
       INSERT INTO cost_entry (${COLUMNS}) SELECT ${OPPOSITE("$2::text || ': ' || e.concept")}, $3::int
       FROM cost_entry e WHERE ${LEFT} ORDER BY e.id RETURNING 1
     ) SELECT count(*)::int AS count FROM made`,
    importId,
    reason,
    userId,
  );
  return count;
}

/** A centre's month that gave budget away by a reallocation and now has less than nothing. */
export interface Overdrawn {
  code: string;
  name: string;
  month: string;
  currency: string;
  disponible: string;
}

/** A centre's month of a currency (`2026-03`), and what is about to change what it has available by. */
export interface Change {
  centre_id: number;
  month: string;
  currency: string;
  amount: string;
}

/** Where reversing an entry, or an import, took something away. */
export const takenBy = (tx: Tx, { entryId, importId }: { entryId?: number; importId?: string }): Promise<Change[]> =>
  txQuery<Change>(
    tx,
    `SELECT DISTINCT centre_id, to_char(day, 'YYYY-MM') AS month, currency::text AS currency, '0' AS amount FROM cost_entry
     WHERE (id = $1::int OR import_id = $2::uuid) AND (kind = 'presupuestado') = (amount > 0)`,
    entryId ?? null,
    importId ?? null,
  );

/**
 * Of some changes those that leave a month with less than nothing although it gave budget away, the earliest first. The
 * centres are held until the transaction ends, so that two who take from the same month at once see each other.
 */
export async function overdrawnBy(tx: Tx, changes: readonly Change[]): Promise<(Overdrawn & { centre_id: number })[]> {
  if (changes.length === 0) return [];
  const ids = [...new Set(changes.map(({ centre_id }) => centre_id))];
  await holdRows(tx, "cost_centre", ids, "NO KEY UPDATE");
  return txQuery(
    tx,
    `SELECT c.id AS centre_id, c.code::text AS code, c.name, cell.month, cell.currency,
       (cell.amount + sum(CASE e.kind WHEN 'presupuestado' THEN e.amount ELSE -e.amount END))::text AS disponible
     FROM unnest($1::int[], $2::text[], $3::text[], $4::numeric[]) AS cell(centre_id, month, currency, amount)
     JOIN cost_centre c ON c.id = cell.centre_id
     JOIN cost_entry e ON e.centre_id = cell.centre_id AND e.currency = cell.currency::char(3)
       AND e.day >= to_date(cell.month, 'YYYY-MM') AND e.day < to_date(cell.month, 'YYYY-MM') + interval '1 month'
     GROUP BY c.id, cell.month, cell.currency, cell.amount
     HAVING cell.amount + sum(CASE e.kind WHEN 'presupuestado' THEN e.amount ELSE -e.amount END) < 0
       AND bool_or(e.source = 'reasignacion' AND e.amount < 0)
     ORDER BY cell.month, c.code`,
    changes.map(({ centre_id }) => centre_id),
    changes.map(({ month }) => month),
    changes.map(({ currency }) => currency),
    changes.map(({ amount }) => amount),
  );
}
