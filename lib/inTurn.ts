import { setTimeout as delay } from "node:timers/promises";
import { prisma, type Tx, txQuery } from "@/lib/db";

/** Nobody waits longer for those before them, unless said: the database's own lock decides then. */
const PATIENCE_MS = 3_000;
const last = new Map<string, Promise<unknown>>();

/**
 * Does `work` after what came before it for the same key in this process. Whoever has to wait for a lock anyway waits
 * here, without holding a connection that others need: twenty clicks at once never use up the pool.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const before = last.get(key);
  const mine = (async () => {
    if (before) await waitFor(before, patienceMs);
    return work();
  })();
  const settled = mine.catch(() => {});
  last.set(key, settled);
  try {
    return await mine;
  } finally {
    if (last.get(key) === settled) last.delete(key);
  }
}

async function waitFor(before: Promise<unknown>, patienceMs: number): Promise<void> {
  const enough = new AbortController();
  await Promise.race([before, delay(patienceMs, undefined, { signal: enough.signal }).catch(() => {})]);
  enough.abort();
}

/** A transaction in the turn of its key. */
export const transactionInTurn = <T>(key: string, work: (tx: Tx) => Promise<T>, patienceMs?: number): Promise<T> =>
  inTurn(key, () => prisma.$transaction(work), patienceMs);

/**
 * Holds a turn until the transaction ends: over all processes, whoever asks for the same one waits. Several are taken in
 * the order of their names, so that two who want the same ones never wait for each other.
 * @param turns what is done one at a time: `mail:ana@example.test`
 */
export async function holdTurn(tx: Tx, ...turns: string[]): Promise<void> {
  await txQuery(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended(turn, 0))::text
     FROM (SELECT DISTINCT turn FROM unnest($1::text[]) turn ORDER BY turn) AS named`,
    turns,
  );
}
