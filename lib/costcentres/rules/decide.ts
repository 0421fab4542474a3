import type { ReallocationState } from "./kinds";

export type Step = "aprobar" | "rechazar" | "cancelar";

interface Asked {
  status: ReallocationState;
  requested_by: number;
}

/**
 * Why somebody may not take a step on a request, or null when they may: who asked never approves nor rejects,
 * administrators included, and nobody else cancels. `approves`: their role may approve.
 */
export function refusal(
  step: Step,
  { requested_by }: Asked,
  who: { userId: number; approves: boolean },
): string | null {
  const own = requested_by === who.userId;
  if (step === "cancelar") return own ? null : "Solo quien pidió la reasignación puede cancelarla.";
  if (own) return "Quien pidió una reasignación no puede aprobarla ni rechazarla: le toca a otra persona.";
  return who.approves ? null : "No tiene permiso para decidir reasignaciones.";
}

/** The steps that somebody may take now. */
export function stepsFor(asked: Asked, who: { userId: number; approves: boolean }): Step[] {
  if (asked.status !== "pedido") return [];
  return (["aprobar", "rechazar", "cancelar"] as const).filter((step) => refusal(step, asked, who) === null);
}
