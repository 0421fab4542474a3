import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { AppError, forbidden } from "@/lib/http/errors";
import type { MusicWinsActor } from "./actor";
import type { Head, HeldLine } from "./heads";
import { refusal } from "./rules/actions";
import { type AdminStep, adminTransitions, type Step, transitions } from "./rules/transitions";

const RECORDED = [403, 409, 422];

/** Does a decision about an object of the audit log; one that is refused, too late or impossible is recorded and thrown on. */
export async function recordingRefusals<T>(
  actor: MusicWinsActor,
  object: string,
  wanted: object,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && RECORDED.includes(error.status)) {
      const after = { ...wanted, error: error.message };
      await prisma.$transaction((tx) => audit(tx, actor, { action: "budget.refused", object, after }));
    }
    throw error;
  }
}

/** @throws 403 when the person may not take the step: their role in the area, or four eyes. */
export function requireStep(step: Step | AdminStep, actor: MusicWinsActor, line: HeldLine, head: Head): void {
  const maker = head.makers.includes(actor.userId);
  const { rol, pays } = line;
  const why = refusal(step, { rol, pays, maker });
  if (!why) return;
  const { title } = { ...transitions, ...adminTransitions }[step];
  throw forbidden(
    why === "four_eyes"
      ? `Quien hizo un presupuesto no puede aprobarlo ni pagarlo: "${title}" le toca a otra persona.`
      : `No tiene permiso en esta área para "${title}".`,
  );
}
