import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx } from "@/lib/db";
import type { ApprovalKind } from "../kind";
import { candidatesFor, type Directory } from "../rules/eligible";
import { lackText } from "../rules/possible";
import { transitionOf } from "../rules/transitions";
import type { Flag } from "../schema";
import { directoryOf } from "./directory";
import {
  askedInSteps,
  askedOf,
  openStepOf,
  type RequestRow,
  requestOf,
  spentFor,
  stepRuleOf,
  type Votable,
} from "./held";
import { ownerTitles } from "./registry";
import { askedPeople } from "./steps";
import { tellWaiting } from "./tell";
import { OPEN, VOTABLE } from "./waiting";

/** How many more people have to approve the open step; for one of all its people, one at least. */
function missingOf(row: Votable): number {
  const step = openStepOf(row);
  if (!step) return 0;
  const { mode, needed } = stepRuleOf(step);
  const given = row.decisions.filter(({ step_id }) => step_id === step.id).length;
  return mode === "n" ? needed - given : given > 0 && mode === "todos" ? 0 : 1;
}

/** Whether too few people are left for the open step, `without` somebody: as things are, it is never decided. */
export function isStuck(row: Votable, directory: Directory, without?: number): boolean {
  const step = openStepOf(row);
  if (row.state !== "en_aprobacion" || !step) return false;
  const candidates = candidatesFor(stepRuleOf(step), askedOf(row), directory, spentFor(row, step));
  // Two of them may be one right: who has it, and who acts for them.
  const rights = new Set(candidates.map(({ id, for: principal }) => principal ?? id));
  if (without !== undefined) rights.delete(without);
  return rights.size < missingOf(row);
}

/** What a request shows that nobody may decide, and why; null where somebody may. */
export function stuckFlag(
  row: RequestRow,
  directory: Directory,
  owners: Readonly<Record<string, string>>,
): Flag | null {
  const step = openStepOf(row);
  if (!step || !isStuck(row, directory)) return null;
  const lack = lackText(stepRuleOf(step), askedOf(row), directory, owners, spentFor(row, step));
  const text = `El paso ${step.position} es de ${lack}. Sale cuando quien administra suma a alguien que pueda, o si quien lo pide lo cancela y lo envía de nuevo.`;
  return { key: "nadie", tone: "rojo", label: "Nadie puede decidir", text };
}

/** Enough of the people whom the open step names by role or by name are free: what has to be told in the database, since it is asked every minute. */
const PLENTY = `(SELECT count(DISTINCT u.id) FROM jsonb_array_elements(s.who || CASE WHEN s.escalated_at IS NULL THEN '[]' ELSE s.escalate_to END) w
    JOIN app_user u ON u.active AND (w ->> 'type' = 'rol' AND u.rol = w ->> 'role' OR w ->> 'type' = 'persona' AND u.id = (w ->> 'user_id')::int)
    WHERE u.id NOT IN (r.asked_by_user_id, r.author_user_id, coalesce(r.editor_user_id, 0)) AND u.id <> ALL (r.makers || r.beneficiaries)
      AND NOT EXISTS (SELECT 1 FROM approval_decision d WHERE d.request_id = r.id AND u.id IN (d.by_user_id, d.on_behalf_of_user_id))) >= s.needed`;

const DOUBTFUL = `SELECT r.id, s.stuck_told_at IS NOT NULL AS told, ${VOTABLE} AS votable FROM ${OPEN}
  WHERE r.state = 'en_aprobacion' AND (s.stuck_told_at IS NOT NULL OR NOT ${PLENTY}) ORDER BY r.id`;

/** Requests of which it has to be said that nobody may decide them, or that somebody may again. */
export async function stuckChanges(): Promise<number[]> {
  const rows = await query<{ id: number; told: boolean; votable: Votable & Parameters<typeof askedInSteps>[0] }>(
    DOUBTFUL,
  );
  if (rows.length === 0) return [];
  const directory = await directoryOf(
    prisma,
    rows.map(({ votable }) => askedInSteps(votable)),
  );
  return rows.flatMap(({ id, told, votable }) => (isStuck(votable, directory) === told ? [] : [id]));
}

/**
 * What the clock does with a request that nobody may decide: those come in whom its policy escalates to, now and not at one and a half
 * times its deadline, and who administers is told, once. It waits no longer in silence; it is decided by nobody but people.
 * @returns whether anybody was told
 */
export async function unstick(tx: Tx, held: RequestRow, kind: ApprovalKind, directory: Directory): Promise<boolean> {
  const step = openStepOf(held);
  if (!step) return false;
  const stuck = isStuck(held, directory);
  if (stuck === (step.stuck_told_at !== null)) return false;
  const widens = stuck && step.escalated_at === null && (step.escalate_to as unknown[]).length > 0;
  const { now } = directory;
  await tx.approvalStep.update({
    where: { id: step.id },
    data: {
      stuck_told_at: stuck ? now : null,
      ...(widens && {
        half_told_at: step.half_told_at ?? now,
        due_told_at: step.due_told_at ?? now,
        escalated_at: now,
      }),
    },
  });
  if (!stuck) return false;
  const row = await requestOf(tx, held.id);
  const what = [row.reference, row.title].filter(Boolean).join(", ");
  const others = askedPeople(row, directory);
  await tellWaiting(
    { tx, kind, row, to: others, by: null },
    `${what} quedó sin quien lo decida: ahora le toca a usted`,
  );
  const admins = administratorsOf(directory).filter((id) => !others.includes(id));
  const lack = lackText(stepRuleOf(step), askedOf(held), directory, await ownerTitles(), spentFor(held, step));
  const goesOn = isStuck(row, directory) ? "revisarlo" : "sigue con quienes suma su regla";
  await tellWaiting(
    { tx, kind, row, to: admins, by: null },
    `Nadie puede decidir hoy ${what}: el paso ${step.position} es de ${lack}; ${goesOn}`,
  );
  const after = { step: step.position, to: [...others, ...admins], ...(widens && { escalated: true }) };
  await audit(tx, CLOCK, {
    action: `approval.${transitionOf("destrabar").audit}`,
    object: `approval:${row.id}`,
    after,
  });
  return true;
}

/** Who did it, in the audit log. */
export const CLOCK = { mail: "sistema", requestId: "approvals.clock" };

export const administratorsOf = ({ people }: Directory): number[] =>
  [...people.values()].flatMap(({ id, rol }) => (rol === "Administrador" ? [id] : []));
