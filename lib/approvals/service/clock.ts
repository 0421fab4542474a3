import { prisma, query } from "@/lib/db";
import { toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import { directoryOf } from "../engine/directory";
import { askedInSteps, openStepOf, requestOf, type Votable } from "../engine/held";
import { isStuck } from "../engine/stuck";
import { dueTick } from "../engine/tick";
import { OPEN, VOTABLE } from "../engine/waiting";
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
 * What may wait for nobody: all that waits but what names a role of so many that some of them are left whoever asked and spoke; and what
 * waited for nobody when it was last looked at.
 */
const SCARCE = `WITH roles AS MATERIALIZED (SELECT rol, count(*) AS n FROM app_user WHERE active GROUP BY rol)
  SELECT r.id, s.stuck_told_at IS NOT NULL AS told, s.escalated_at IS NULL AND s.escalate_to <> '[]' AS more, ${VOTABLE} AS votable FROM ${OPEN}
  WHERE r.state = 'en_aprobacion' AND (s.stuck_told_at IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM roles c WHERE s.who @> jsonb_build_array(jsonb_build_object('type', 'rol', 'role', c.rol))
      AND c.n >= s.needed + 3 + cardinality(r.makers) + cardinality(r.beneficiaries)
        + 2 * (SELECT count(*) FROM approval_decision d WHERE d.request_id = r.id)))
  ORDER BY r.id`;

interface Scarce {
  id: number;
  told: boolean;
  /** Somebody else may come in by the policy's escalation. */
  more: boolean;
  votable: Votable;
}

/**
 * Looks whether anybody may decide what waits, since people leave, lose roles and delegations end without a word to it: where nobody
 * may, its escalation comes in or the administrators are told, once; where somebody may again, they are told.
 */
async function followPeople(now: Date, signal?: AbortSignal): Promise<void> {
  const rows = await query<Scarce>(SCARCE);
  const asked = rows.map(({ votable }) => askedInSteps(votable));
  const directory = await directoryOf(prisma, asked, now);
  for (const { id, told, more, votable } of rows) {
    if (signal?.aborted) return;
    const stuck = isStuck(votable, directory);
    if (stuck ? told && !more : !told) continue;
    const step = stuck ? "atascar" : "destrabar";
    await tryOne(id, () => askingTransaction((tx) => takeStep(tx, { request: id, step, actor: null, now })));
  }
}

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
  await followPeople(now, signal);
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
