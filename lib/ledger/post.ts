import { type Tx, txQuery } from "@/lib/db";
import type { Source } from "./balances";
import type { EntryKind, FxSource, Side } from "./kinds";

/** What an amount is of: one purse at the most, and the records it can be cut by. */
export interface Dimensions {
  company_id?: number | null;
  purse_id?: number | null;
  show_id?: number | null;
  project_id?: number | null;
  event_id?: number | null;
  cost_centre_id?: number | null;
  category_id?: number | null;
  supplier_id?: number | null;
  artist_id?: number | null;
}

/** One amount of a posting: signed exact decimals of one currency; days as `YYYY-MM-DD`. */
export interface Line extends Dimensions {
  side?: Side;
  kind: EntryKind;
  currency: string;
  /** All that is to be paid. */
  amount: string;
  /** Without percepciones and the VAT that is recoverable; the amount unless said. */
  cost?: string;
  /** The posting's day unless said. */
  day?: string;
  /** The day it is of, where a shut month moved it. */
  for_day?: string;
  /** The rate to the company's currency, where another one was agreed. */
  fx?: { rate: string; source: FxSource; day: string };
  concept?: string;
  supplier?: string;
  document?: string;
  category?: string;
}

/** A fact: what happened to what, and the amounts it moves. Without `source.id` the posting is its own source. */
export interface Posting {
  source: { type: string; id?: number; event: string; version?: number };
  day: string;
  reason?: string;
  /** The file and row it was read from. */
  imported?: { id: string; row: number };
  /**
   * `pide`: what is asked or promised has to be in its purse, where the purse's policy is `bloquea`. `cede`: budget given away
   * has to be there, whatever the policy. What happened (vouchers, payments) is always taken.
   */
  mustFit?: "pide" | "cede";
  lines: readonly Line[];
}

/** The people and request behind a posting; nobody for what the system does by itself. */
export interface PostingActor {
  userId: number | null;
  requestId?: string;
}

export interface Posted {
  posting_id: number;
  /** In the order of its lines. */
  entry_ids: number[];
}

const AT_ONCE = 5_000;

/** Runs a SQL text and answers its rows. */
type Run = <T extends object>(sql: string, ...values: unknown[]) => Promise<T[]>;

/**
 * Adds facts to the ledger in the caller's transaction; with `reverse` the only way to. A fact that is there already (same
 * source, event and version) is not added again. Sums are settled once, when the transaction commits, so that postings may
 * be made several times and in any order (`ledger_settle`).
 * @returns for each posting what was added, null where it was there already
 * @throws 422 (also at the commit) naming the month that is shut, or the purse that has too little
 */
export const post = (tx: Tx, actor: PostingActor, postings: readonly Posting[]): Promise<(Posted | null)[]> =>
  postBy((sql, ...values) => txQuery(tx, sql, ...values), actor, postings);

/** The same by whatever connection the caller has: scripts that fill a database have no Prisma. */
export async function postBy(run: Run, actor: PostingActor, postings: readonly Posting[]): Promise<(Posted | null)[]> {
  const made: (Posted | null)[] = [];
  for (const some of parts(postings)) {
    const rows = await run<Posted & { n: number }>(
      `SELECT n, posting_id::float8 AS posting_id, entry_ids::float8[] AS entry_ids FROM ${POST}`,
      ...storedLists(some, actor),
    );
    const byNumber = new Map(rows.map(({ n, posting_id, entry_ids }) => [n, { posting_id, entry_ids }]));
    some.forEach((_, index) => {
      made.push(byNumber.get(index + 1) ?? null);
    });
  }
  return made;
}

/** The same for thousands whose numbers nobody asks for. */
export async function postMany(tx: Tx, actor: PostingActor, postings: readonly Posting[]): Promise<void> {
  for (const some of parts(postings))
    await txQuery(tx, `SELECT count(*)::int FROM ${POST}`, ...storedLists(some, actor));
}

function* parts(postings: readonly Posting[]): Generator<readonly Posting[]> {
  for (let start = 0; start < postings.length; start += AT_ONCE) yield postings.slice(start, start + AT_ONCE);
}

const POST = "ledger_post($1::json, $2::json)";

/** Postings, and apart from them their lines, as `ledger_post` reads them: flat, in one pass each. */
function storedLists(postings: readonly Posting[], { userId, requestId }: PostingActor): [string, string] {
  const heads: object[] = [];
  const flat: object[] = [];
  for (const { source, day, reason, imported, mustFit, lines } of postings) {
    const n = heads.push({
      source_type: source.type,
      source_id: source.id,
      event: source.event,
      source_version: source.version,
      day,
      reason,
      actor_id: userId,
      request_id: requestId,
      import_id: imported?.id,
      import_row: imported?.row,
      must_fit: mustFit,
    });
    for (const [index, { fx, ...line }] of lines.entries())
      flat.push(Object.assign(line, { n, line: index + 1 }, fx && stored(fx)));
  }
  return [JSON.stringify(heads), JSON.stringify(flat)];
}

const stored = ({ rate, source, day }: NonNullable<Line["fx"]>) => ({ fx_rate: rate, fx_source: source, fx_day: day });

/**
 * Adds the opposite of postings. In a shut month it goes to the first open one, with the day it is of beside it.
 * `wording`: what its text says, with `{concepto}` for what the reversed one says.
 * @returns what was added, by the posting it reverses
 * @throws 409 when one of them is reversed already
 */
export async function reverse(
  tx: Tx,
  actor: PostingActor,
  postingIds: readonly number[],
  { reason, wording = "{concepto}" }: { reason: string; wording?: string },
): Promise<(Posted & { reversed_id: number })[]> {
  if (postingIds.length === 0) return [];
  return txQuery<Posted & { reversed_id: number }>(
    tx,
    `SELECT reversed_id::float8 AS reversed_id, posting_id::float8 AS posting_id, entry_ids::float8[] AS entry_ids
     FROM ledger_reverse($1::bigint[], $2::text, $3::text, $4::int, $5::text)`,
    [...postingIds],
    reason,
    wording,
    actor.userId,
    actor.requestId ?? null,
  );
}

/** What stands of a source's postings with these events (as LIKE has it); a posting that was reversed does not stand. */
const standing = (tx: Tx, { type, id }: Source, events: string): Promise<{ id: number }[]> =>
  txQuery(
    tx,
    `SELECT p.id::float8 AS id FROM ledger_posting p WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND p.event LIKE $3::text
       AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id) ORDER BY p.id`,
    type,
    id,
    events,
  );

/** Reverses what stands of a source's postings with these events (`pago:%`). @returns how many there were */
export async function takeBack(
  tx: Tx,
  actor: PostingActor,
  source: Source,
  events: string,
  reason: string,
): Promise<number> {
  const found = await standing(tx, source, events);
  const ids = found.map(({ id }) => id);
  await reverse(tx, actor, ids, { reason });
  return ids.length;
}

/** Adds what an event of a source moves; the same event again is its next version. */
export async function postNext(
  tx: Tx,
  actor: PostingActor,
  source: Source,
  { event, day, reason = "", lines }: { event: string; day: string; reason?: string; lines: readonly Line[] },
): Promise<void> {
  if (lines.length === 0) return;
  const [before] = await txQuery<{ n: number }>(
    tx,
    "SELECT coalesce(max(source_version), 0)::int AS n FROM ledger_posting WHERE source_type = $1::text AND source_id = $2::bigint AND event = $3::text",
    source.type,
    source.id,
    event,
  );
  await post(tx, actor, [{ source: { ...source, event, version: (before?.n ?? 0) + 1 }, day, reason, lines }]);
}
