import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { ApprovalKind } from "../kind";
import type { Who } from "../policies/schema";
import type { Directory } from "../rules/eligible";
import { lackText, type Spent } from "../rules/possible";
import { transitionOf } from "../rules/transitions";
import { askedOf, openStepOf, type RequestRow, type StepRow, spentFor, stepRuleOf, type Votable } from "./held";
import { ownerTitles } from "./registry";
import { askedPeople } from "./steps";
import { tellWaiting } from "./tell";
import { CLOCK } from "./tick";

/** An open step that waits: what was said of it is approvals alone, since any other word settles the request. */
type OpenStep = Pick<StepRow, "id" | "may_skip">;
const saidOf = (row: Pick<Votable, "decisions">, step: OpenStep): Spent => ({
  spent: spentFor(row, step),
  voted: row.decisions.filter(({ step_id }) => step_id === step.id).length,
});

/** Why nobody may decide the open step of a request that waits, or too few may; empty where somebody may. */
export function stuckWhy(
  row: Pick<RequestRow, "state" | "steps" | "decisions"> & Parameters<typeof askedOf>[0],
  directory: Directory,
  owners: Readonly<Record<string, string>>,
): string {
  const step = openStepOf(row);
  if (!step || row.state !== "en_aprobacion") return "";
  const about = { asked: askedOf(row), directory, owners };
  return lackText(stepRuleOf(step), step.position, saidOf(row, step), about);
}

/** The same of what is read of many requests at once: whether nobody may. */
export function isStuck(row: Votable, directory: Directory): boolean {
  const step = openStepOf(row);
  return (
    step !== undefined &&
    lackText(stepRuleOf(step), 0, saidOf(row, step), { asked: askedOf(row), directory, owners: {} }) !== ""
  );
}

/** What people are told of it, in a list and above the record. */
export const stuckFlag = (why: string) => ({
  key: "nadie",
  tone: "rojo" as const,
  label: "Nadie puede decidirla hoy",
  text: `${why.charAt(0).toUpperCase()}${why.slice(1)} Se avisó a quienes administran.`,
});

/**
 * Nobody may decide the open step any more (who could left, lost the role, a delegation ended): whom the policy brings in late comes
 * in at once; where that is nobody either the administrators are told, once. Where somebody may again, they are told that it waits.
 */
export async function followStuck(
  tx: Tx,
  held: RequestRow,
  kind: ApprovalKind,
  directory: Directory,
): Promise<boolean> {
  const step = openStepOf(held);
  if (!step) return false;
  const owners = await ownerTitles();
  const why = stuckWhy(held, directory, owners);
  if (why === "") return step.stuck_told_at !== null && (await freed(tx, held, step, kind, directory));
  const escalated = !step.escalated_at && (await escalateNow(tx, held, step, kind, directory));
  const row = escalated || held;
  if (stuckWhy(row, directory, owners) === "") return true;
  if (step.stuck_told_at) return Boolean(escalated);
  await tx.approvalStep.update({ where: { id: step.id }, data: { stuck_told_at: directory.now } });
  const admins = [...directory.people.values()].filter(({ rol }) => rol === "Administrador").map(({ id }) => id);
  const text = `Nadie puede decidir hoy ${whatOf(row)}: ${stuckWhy(row, directory, owners)}`;
  await tellWaiting({ tx, kind, row, to: admins, by: null }, text);
  await noted(tx, row, "atascar", { step: step.position, why, to: admins });
  return true;
}

const whatOf = ({ reference, title }: RequestRow) => [reference, title].filter(Boolean).join(", ");

const noted = (tx: Tx, row: RequestRow, name: "atascar" | "escalar" | "destrabar", after: object) =>
  audit(tx, CLOCK, { action: `approval.${transitionOf(name).audit}`, object: `approval:${row.id}`, after });

/** Whom the policy's escalation names comes in before its time, where any of them may decide it. */
async function escalateNow(tx: Tx, held: RequestRow, step: StepRow, kind: ApprovalKind, directory: Directory) {
  if ((step.escalate_to as Who[]).length === 0) return undefined;
  const told = { escalated_at: directory.now, half_told_at: directory.now, due_told_at: directory.now };
  const row = { ...held, steps: held.steps.map((one) => (one.id === step.id ? { ...one, ...told } : one)) };
  const before = askedPeople(held, directory);
  const to = askedPeople(row, directory).filter((id) => !before.includes(id));
  if (to.length === 0) return undefined;
  await tx.approvalStep.update({ where: { id: step.id }, data: told });
  const text = `Nadie podía decidir ${whatOf(row)}: ahora espera su decisión`;
  await tellWaiting({ tx, kind, row, to, by: null }, text);
  await noted(tx, row, "escalar", { step: step.position, to });
  return row;
}

async function freed(tx: Tx, row: RequestRow, step: StepRow, kind: ApprovalKind, directory: Directory): Promise<true> {
  await tx.approvalStep.update({ where: { id: step.id }, data: { stuck_told_at: null } });
  const to = askedPeople(row, directory);
  await tellWaiting({ tx, kind, row, to, by: null }, `${whatOf(row)} espera su decisión`);
  await noted(tx, row, "destrabar", { step: step.position, to });
  return true;
}
