import type { Tx } from "@/lib/db";
import type { ApprovalKind } from "../kind";
import { candidatesFor, type Directory, isApproved } from "../rules/eligible";
import { addWorkingHours } from "../rules/workingHours";
import { calendarOf } from "../service/calendar";
import { askedOf, openStepOf, type RequestRow, type StepRow, spentFor, stepRuleOf, votesFor } from "./held";

/** The people who may decide the open step now. */
export function askedPeople(row: RequestRow, directory: Directory): number[] {
  const step = openStepOf(row);
  if (!step) return [];
  return candidatesFor(stepRuleOf(step), askedOf(row), directory, spentFor(row, step)).map(({ id }) => id);
}

/** Of them, whom the kind's domain does not tell by itself. */
export async function toldByEngine(
  tx: Tx,
  row: RequestRow,
  kind: ApprovalKind,
  directory: Directory,
): Promise<number[]> {
  const theirs = (await kind.tellsItself?.(tx, row.object_id)) ?? [];
  return askedPeople(row, directory).filter((id) => !theirs.includes(id));
}

const isDone = (row: RequestRow, step: StepRow, directory: Directory): boolean => {
  const { votes, earlier } = votesFor(row, step);
  return isApproved(stepRuleOf(step), askedOf(row), directory, votes, earlier);
};

/**
 * Counts what was said: the open step closes once it has its approvals, the next one opens, and is passed over where who
 * approved before counts for it, unless `passes` says that nothing is passed over.
 * @returns the request as it is then, and whether no step is left
 */
export async function countVotes(
  tx: Tx,
  held: RequestRow,
  directory: Directory,
  passes = true,
): Promise<{ row: RequestRow; moved: boolean; done: boolean }> {
  let row = held;
  let moved = false;
  for (;;) {
    const step = openStepOf(row) ?? row.steps.find(({ state }) => state === "espera");
    if (!step) return { row, moved, done: true };
    const counts = passes || step.state === "abierto";
    if (!counts || !isDone(row, step, directory)) {
      if (step.state === "abierto") return { row, moved, done: false };
      const opened = await openedStep(tx, step, row.country, directory.now);
      await tx.approvalStep.update({ where: { id: step.id }, data: opened });
      return { row: withStep(row, step, opened), moved, done: false };
    }
    const state = votesFor(row, step).votes.length > 0 ? "aprobado" : "salteado";
    const closed = { state, closed_at: directory.now };
    await tx.approvalStep.update({ where: { id: step.id }, data: closed });
    moved = true;
    row = withStep(row, step, closed);
  }
}

/** The request with a step as it was written. */
const withStep = (row: RequestRow, { id }: StepRow, written: Partial<StepRow>): RequestRow => ({
  ...row,
  steps: row.steps.map((step) => (step.id === id ? { ...step, ...written } : step)),
});

/** What a step that begins says: its deadline is counted in working hours of the company's country. */
export async function openedStep(
  tx: Tx,
  { sla_hours: hours }: { sla_hours: number | null },
  country: string,
  now: Date,
): Promise<Pick<StepRow, "state" | "opened_at" | "half_at" | "due_at" | "escalate_at">> {
  const calendar = hours === null ? null : await calendarOf(tx, country);
  const after = (share: number) => calendar && addWorkingHours(now, (hours ?? 0) * share, calendar);
  return { state: "abierto", opened_at: now, half_at: after(0.5), due_at: after(1), escalate_at: after(1.5) };
}

/** Ends what waits of a request that was settled. */
export const closeSteps = (tx: Tx, request_id: number, now: Date) =>
  tx.approvalStep.updateMany({
    where: { request_id, state: { in: ["espera", "abierto"] } },
    data: { state: "cerrado", closed_at: now },
  });
