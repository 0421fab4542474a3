import type { Tx } from "@/lib/db";
import { AppError, impossible } from "@/lib/http/errors";
import { log } from "@/lib/log";
import { type AutomationStep, automationStep, type BoardDefinition } from "../rules/definition";
import { stepText } from "../rules/stepText";
import type { Column, HeldCard } from "../service/access";
import { definitions } from "../service/registry";
import { record } from "../service/told";
import { namesOf } from "../service/views";
import { type StepRun, steps } from "./steps";

/**
 * Does what a column asks for when a card entered it, in the move's own transaction. A step that cannot be done (its person
 * left, its board is gone) is written to the card's history and stops neither the others nor the move. Nothing here moves
 * a card, and cards that a step makes set nothing off: automations cannot run in a circle.
 */
export async function runAutomations(
  tx: Tx,
  board: BoardDefinition,
  by: number | null,
  card: HeldCard,
  column: Column,
): Promise<void> {
  const rows = await tx.boardAutomation.findMany({
    where: { column_id: column.id, enabled: true, archived_at: null },
    orderBy: { id: "asc" },
  });
  for (const { id, title, steps: stored } of rows)
    for (const raw of stored as unknown[]) await runStep(tx, raw, { automation: id, title, board, by, card });
}

async function runStep(tx: Tx, raw: unknown, run: StepRun & { title: string }): Promise<void> {
  await tx.$executeRawUnsafe("SAVEPOINT automation_step");
  try {
    const step = automationStep.parse(raw);
    const done = await steps[step.do](tx, step as never, run);
    if (done) await record(tx, run.card, null, "automation", { ...(await told(tx, step, run)), ...done });
  } catch (error) {
    await tx.$executeRawUnsafe("ROLLBACK TO SAVEPOINT automation_step");
    if (isCollision(error)) throw error;
    const refused = error instanceof AppError ? error : impossible("El paso no se pudo hacer.");
    if (refused !== error)
      log.warn({ err: error, automation: run.automation, card: run.card.id }, "automation step failed");
    const parsed = automationStep.safeParse(raw);
    const facts = parsed.success
      ? await told(tx, parsed.data, run)
      : { title: run.title, step: "", automation: run.automation };
    await record(tx, run.card, null, "automation_failed", { ...facts, problem: refused.message });
  }
  await tx.$executeRawUnsafe("RELEASE SAVEPOINT automation_step");
}

async function told(tx: Tx, step: AutomationStep, { title, automation }: StepRun & { title: string }) {
  const names = step.do === "assign" && typeof step.to === "number" ? await namesOf([step.to], tx) : {};
  const text = stepText(step, {
    person: (id) => names[String(id)] ?? "alguien que ya no está",
    board: (key) => definitions.get(key)?.title ?? key,
  });
  return { title, step: text, automation };
}

// Two transactions in each other's way: the whole move is tried again by who asked for it.
const isCollision = (error: unknown): boolean =>
  /40P01|40001|deadlock/i.test(String((error as Error)?.message ?? error));
