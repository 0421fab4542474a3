import { setTimeout as delay } from "node:timers/promises";
import { prisma, type Tx } from "@/lib/db";

/** Nobody waits longer for those before them: the database's own lock decides then. */
const PATIENCE_MS = 3_000;
const last = new Map<string, Promise<unknown>>();

/**
 * Does `work` after what came before it for the same key in this process. Whoever has to wait for a lock anyway waits
 * here, without holding a connection that others need: twenty clicks at once never use up the pool.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key);
  const mine = (async () => {
    if (before) await waitFor(before);
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

async function waitFor(before: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  await Promise.race([before, delay(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => {})]);
  enough.abort();
}

/** A transaction in the turn of its key. */
export const transactionInTurn = <T>(key: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(key, () => prisma.$transaction(work));

/** A transaction on a line, in its turn. */
export const lineTransaction = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`line:${id}`, work);
