import { holdRows, type Tx, txQuery } from "@/lib/db";
import { type Posting, type PostingActor, post, postMany, reverse } from "@/lib/ledger/post";
import { type EntryKind, ledgerKind } from "../rules/kinds";
import { MOVE, ofCentres, SHEET } from "./kinds";

/** What an entry says, as somebody loads it. */
export interface NewEntry {
  kind: EntryKind;
  day: string;
  centre_id: number;
  /** As it was written, and the rubro that names. */
  category: string;
  category_id: number | null;
  concept: string;
  supplier: string;
  document: string;
  amount: string;
  currency: string;
}

interface Place {
  cost_centre_id: number;
  purse_id: number;
  company_id: number | null;
}

/** What the ledger knows each centre by. */
async function placesOf(tx: Tx, centreIds: readonly number[]): Promise<(id: number) => Place> {
  const rows = await txQuery<Place>(
    tx,
    `SELECT c.id AS cost_centre_id, p.id AS purse_id, c.company_id FROM cost_centre c
     JOIN purse p ON p.cost_centre_id = c.id AND p.kind = 'centro' WHERE c.id = ANY ($1::int[])`,
    [...new Set(centreIds)],
  );
  const byId = new Map(rows.map((place) => [place.cost_centre_id, place]));
  return (id) => {
    const place = byId.get(id);
    if (!place) throw new Error(`cost centre ${id} has no purse`);
    return place;
  };
}

/** An entry with the file and row that it was read from, where it was. */
export type LoadedEntry = NewEntry & { imported?: { id: string; row: number } };

/** Adds entries of a sheet: each a posting of its own, to be reversed by itself. */
export async function postSheet(tx: Tx, entries: readonly LoadedEntry[], actor: PostingActor): Promise<void> {
  await postMany(tx, actor, await postingsOf(tx, entries));
}

/** Adds entries that are loaded by hand, each as one of a sheet. @returns their ids */
export async function postEntries(tx: Tx, entries: readonly LoadedEntry[], actor: PostingActor): Promise<number[]> {
  const made = await post(tx, actor, await postingsOf(tx, entries));
  return made.map((posted) => posted?.entry_ids[0] ?? 0);
}

async function postingsOf(tx: Tx, entries: readonly LoadedEntry[]): Promise<Posting[]> {
  const places = await placesOf(
    tx,
    entries.map(({ centre_id }) => centre_id),
  );
  return entries.map(({ kind, centre_id, day, imported, ...rest }) => ({
    source: SHEET,
    day,
    imported,
    lines: [Object.assign(rest, places(centre_id), { kind: ledgerKind(kind) })],
  }));
}

interface Side {
  centre_id: number;
  day: string;
  concept: string;
}

/** Moves budget: the same amount out of one centre's month and into another's, in one posting, once. @throws 422 */
export async function postMove(
  tx: Tx,
  move: { id: number; amount: string; currency: string; from: Side; to: Side },
  actor: PostingActor,
): Promise<void> {
  const { id, currency, from, to } = move;
  const places = await placesOf(tx, [from.centre_id, to.centre_id]);
  const line = ({ centre_id, day, concept }: Side, amount: string) => ({
    kind: "presupuestado" as const,
    ...places(centre_id),
    day,
    concept,
    currency,
    amount,
  });
  const lines = [line(from, `-${move.amount}`), line(to, move.amount)];
  await post(tx, actor, [{ source: { ...MOVE, id }, day: from.day, mustFit: "cede", lines }]);
}

/** Adds the opposite of an entry. The database refuses a second one (23505). @returns its id, and the posting it takes back */
export async function postReversal(
  tx: Tx,
  id: number,
  reason: string,
  actor: PostingActor,
): Promise<{ id: number; reversed: number[] }> {
  const found = await txQuery<{ id: number }>(
    tx,
    "SELECT posting_id::float8 AS id FROM ledger_entry WHERE id = $1::bigint",
    id,
  );
  const reversed = found.map((posting) => posting.id);
  const [made] = await reverse(tx, actor, reversed, { reason, wording: `Anula «{concepto}»: ${reason}` });
  return { id: made?.entry_ids[0] ?? 0, reversed };
}

/** A posting of an import that nobody reversed yet: its row, its cell, and what it gave of that cell's budget (less than nothing: took). */
export interface LeftPosting {
  id: number;
  row: number;
  centre_id: number;
  kind: string;
  day: string;
  /** `2026-03` */
  month: string;
  currency: string;
  gave: string;
}

/** What an import added and nobody reversed yet. */
export const leftOfImport = (tx: Tx, importId: string): Promise<LeftPosting[]> =>
  txQuery<LeftPosting>(
    tx,
    `SELECT p.id::float8 AS id, coalesce(p.import_row, 0)::int AS row, e.cost_centre_id AS centre_id, e.kind, e.day::text AS day,
       to_char(e.day, 'YYYY-MM') AS month, e.currency::text AS currency, (CASE e.kind WHEN 'presupuestado' THEN e.amount ELSE -e.amount END)::text AS gave
     FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.import_id = $1::uuid
       AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id) ORDER BY p.id`,
    importId,
  );

/** Reverses some postings for one reason, which goes before what each said. @returns those postings */
export async function reverseSheet(
  tx: Tx,
  ids: readonly number[],
  reason: string,
  actor: PostingActor,
): Promise<number[]> {
  const made = await reverse(tx, actor, ids, { reason, wording: `${reason}: {concepto}` });
  return made.map(({ reversed_id }) => reversed_id);
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

/**
 * SQL of the budget of a centre's month that was taken back while that month was shut: it stands in a later one, as what is
 * of this one, and cannot be given away. None or less than nothing.
 */
const takenLater = (centre: string, currency: string, month: string) => `
  SELECT least(coalesce(sum(l.amount), 0), 0) FROM ledger_entry l
  WHERE l.cost_centre_id = ${centre} AND l.currency = ${currency}::char(3) AND l.kind = 'presupuestado'
    AND l.for_day >= ${month} AND l.for_day < ${month} + interval '1 month' AND l.day >= ${month} + interval '1 month'
    AND ${ofCentres("l")}`;

/** What was taken back of the budget of a centre's month (`2026-03`) after it was shut: less than nothing, or `0.00`. */
export async function budgetTakenLater(
  tx: Tx,
  { centre_id, month, currency }: Omit<Change, "amount">,
): Promise<string> {
  const sql = `SELECT round((${takenLater("$1::int", "$2::text", "$3::date")}), 2)::text AS taken`;
  const [found] = await txQuery<{ taken: string }>(tx, sql, centre_id, currency, `${month}-01`);
  return found?.taken ?? "0.00";
}

/** Where reversing some postings took something away. */
export const takenBy = (tx: Tx, reversed: readonly number[]): Promise<Change[]> =>
  txQuery<Change>(
    tx,
    `SELECT DISTINCT e.cost_centre_id AS centre_id, to_char(e.day, 'YYYY-MM') AS month, e.currency::text AS currency, '0' AS amount
     FROM ledger_entry e WHERE e.posting_id = ANY ($1::bigint[]) AND ${ofCentres("e")} AND (e.kind = 'presupuestado') = (e.amount > 0)`,
    [...reversed],
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
    `SELECT c.id AS centre_id, c.code::text AS code, c.name, cell.month, cell.currency, (cell.amount + had.left)::text AS disponible
     FROM unnest($1::int[], $2::text[], $3::text[], $4::numeric[]) AS cell(centre_id, month, currency, amount)
     JOIN cost_centre c ON c.id = cell.centre_id
     CROSS JOIN LATERAL (
       SELECT sum(CASE n.kind WHEN 'presupuestado' THEN n.amount ELSE -n.amount END)
         + (${takenLater("c.id", "cell.currency", "to_date(cell.month, 'YYYY-MM')")}) AS left FROM ledger_now n
       WHERE n.cost_centre_id = c.id AND n.currency = cell.currency::char(3) AND n.month = to_date(cell.month, 'YYYY-MM')
         AND ${ofCentres("n")}
     ) had
     WHERE cell.amount + had.left < 0 AND EXISTS (
       SELECT 1 FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id AND p.source_type = '${MOVE.type}'
       WHERE e.cost_centre_id = c.id AND e.currency = cell.currency::char(3) AND e.amount < 0
         AND e.day >= to_date(cell.month, 'YYYY-MM') AND e.day < to_date(cell.month, 'YYYY-MM') + interval '1 month')
     ORDER BY cell.month, c.code`,
    changes.map(({ centre_id }) => centre_id),
    changes.map(({ month }) => month),
    changes.map(({ currency }) => currency),
    changes.map(({ amount }) => amount),
  );
}
