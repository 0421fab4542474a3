import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { inZone } from "@/lib/format/dates";
import type { ApprovalKind } from "../kind";
import type { Directory } from "../rules/eligible";
import { type StepName, transitionOf } from "../rules/transitions";
import { zoneOf } from "../rules/workingHours";
import { openStepOf, type RequestRow, requestOf, type StepRow } from "./held";
import { askedPeople } from "./steps";
import { tellWaiting } from "./tell";

type Tick = Extract<StepName, "recordar" | "vencer" | "escalar">;

/** Of each thing the clock does: when it is due, and where it is noted that it was done. */
export const TICKS = {
  recordar: { at: "half_at", done: "half_told_at" },
  vencer: { at: "due_at", done: "due_told_at" },
  escalar: { at: "escalate_at", done: "escalated_at" },
} as const satisfies Record<Tick, { at: keyof StepRow; done: keyof StepRow }>;

/** What is due of a step at an instant and was not done, the latest thing only: nobody is reminded of what is late already. */
export function dueTick(step: StepRow, now: Date): Tick | null {
  const due = (tick: Tick) => {
    const at = step[TICKS[tick].at];
    return at !== null && at <= now && step[TICKS[tick].done] === null;
  };
  return (["escalar", "vencer", "recordar"] as const).find(due) ?? null;
}

/** Who did it, in the audit log. */
export const CLOCK = { mail: "sistema", requestId: "approvals.clock" };

/**
 * Does what the clock has to do of the open step, once: whoever comes second finds it noted. Reminding and being late tell who
 * may decide; escalating lets more people decide and tells all of them. Nothing is decided.
 */
export async function tick(
  tx: Tx,
  held: RequestRow,
  name: Tick,
  kind: ApprovalKind,
  directory: Directory,
): Promise<boolean> {
  const step = openStepOf(held);
  if (!step || dueTick(step, directory.now) !== name) return false;
  const done = earlierOf(name).filter((each) => step[TICKS[each].done] === null);
  await tx.approvalStep.update({
    where: { id: step.id },
    data: Object.fromEntries(done.map((each) => [TICKS[each].done, directory.now])),
  });
  const row = await requestOf(tx, held.id);
  // Where nobody may decide it the administrators know (`followStuck`).
  const to = askedPeople(row, directory);
  await tellWaiting({ tx, kind, row, to, by: null }, textOf(name, row, step));
  const action = `approval.${transitionOf(name).audit}`;
  await audit(tx, CLOCK, { action, object: `approval:${row.id}`, after: { step: step.position, to } });
  return true;
}

/** A tick and those before it: what is late needs no reminder any more. */
const earlierOf = (name: Tick): Tick[] => {
  const order = ["recordar", "vencer", "escalar"] as const;
  return order.slice(0, order.indexOf(name) + 1);
};

function textOf(name: Tick, row: RequestRow, step: StepRow): string {
  const what = [row.reference, row.title].filter(Boolean).join(", ");
  if (name === "recordar")
    return `${what} espera su decisión${step.due_at ? `: vence ${whenText(step.due_at, row)}` : ""}`;
  if (name === "vencer") return `Venció el plazo para decidir ${what}`;
  return `${what} sigue sin decidirse: ahora puede decidir más gente`;
}

function whenText(at: Date, { country }: Pick<RequestRow, "country">): string {
  const { day, time } = inZone(at, zoneOf(country));
  return `el ${Number(day.slice(8))}/${Number(day.slice(5, 7))} a las ${time}`;
}
