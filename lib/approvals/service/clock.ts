import { query } from "@/lib/db";
import { toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import { openStepOf, requestOf } from "../engine/held";
import { dueTick } from "../engine/tick";
import { askingTransaction } from "./objects";
import { takeStep } from "./takeStep";

const DUE = `SELECT s.request_id AS id FROM approval_step s WHERE s.state = 'abierto' AND (
    (s.half_at <= $1 AND s.half_told_at IS NULL AND s.escalated_at IS NULL)
    OR (s.due_at <= $1 AND s.due_told_at IS NULL AND s.escalated_at IS NULL)
    OR (s.escalate_at <= $1 AND s.escalated_at IS NULL))
  ORDER BY s.half_at`;

/** Steps for all of their people: who was missing may have left, and then nobody's word is missing. */
const COUNTED = `SELECT DISTINCT s.request_id AS id FROM approval_step s JOIN approval_decision d ON d.step_id = s.id
  WHERE s.state = 'abierto' AND s.mode = 'todos'`;

/**
 * Does what the deadlines ask for, each request in a transaction of its own and once, with any number of workers: who comes
 * second finds it done. One that fails is tried again in a minute and holds up no other.
 * @returns how many were told
 */
export async function runClock(now: Date, signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (const { id } of await query<{ id: number }>(DUE, [now])) {
    if (signal?.aborted) break;
    if (await tryOne(id, () => tickOne(id, now))) told++;
  }
  for (const { id } of await query<{ id: number }>(COUNTED)) {
    if (signal?.aborted) break;
    await tryOne(id, () => askingTransaction((tx) => takeStep(tx, { request: id, step: "contar", actor: null })));
  }
  return told;
}

const tickOne = (id: number, now: Date) =>
  askingTransaction(async (tx) => {
    const step = openStepOf(await requestOf(tx, id));
    const name = step && dueTick(step, now);
    if (!name) return false;
    return !(await takeStep(tx, { request: id, step: name, actor: null, now })).repeated;
  });

async function tryOne<T>(id: number, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    // It was settled between the look and the lock.
    if (toAppError(error)?.status !== 409) log.error({ err: error, approval: id }, "approvals' clock");
    return undefined;
  }
}
