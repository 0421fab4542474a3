import { type AreaRole, atLeast, type Status, type StatusAdmin } from "./kinds";
import { type AdminStep, adminStepsFrom, adminTransitions, type Step, stepsFrom, transitions } from "./transitions";

/** What decides what a person may do to a proposal. */
export interface Facts {
  status: Status;
  status_admin: StatusAdmin;
  rol: AreaRole;
  /** May confirm, schedule and pay in the area. */
  pays: boolean;
  /** Asked for the line, made the proposal or wrote one of its versions: decides nothing about it (four eyes). */
  maker: boolean;
  isop: boolean;
  chosen: boolean;
  /** A proposal of the line is approved, scheduled or paid (this one counts), or another one is paid in part. */
  settled: boolean;
  /** A part of this proposal is paid. */
  begun: boolean;
  /** It stands as this person approved it: nothing has followed that approval. */
  undoable: boolean;
  /** It was declared paid, by somebody else than this person. */
  unpayable: boolean;
}

export type Refusal = "role" | "four_eyes";

/** Why a person may not take a step, null when they may. */
export function refusal(
  step: Step | AdminStep,
  { rol, pays, maker }: Pick<Facts, "rol" | "pays" | "maker">,
): Refusal | null {
  const { role = "payer", fourEyes } = rules[step] ?? {};
  if (role === "payer" ? !pays : !atLeast(rol, role)) return "role";
  return fourEyes && maker ? "four_eyes" : null;
}

const rules: Record<string, { role?: AreaRole | "payer"; fourEyes?: true }> = { ...transitions, ...adminTransitions };

/** Statuses in which the content may be edited. */
export const editable: readonly Status[] = ["borrador", "pendiente", "aprobado", "rechazado"];
/** Statuses in which a line or an option may be taken away. */
export const removable: readonly Status[] = ["borrador", "pendiente", "rechazado", "anulado"];
/** Statuses in which the day of payment may be changed. */
export const datable: readonly Status[] = ["borrador", "pendiente", "aprobado", "a_pagar"];

/** Steps that leave a proposal without effect. */
export const undoes = (step: Step | null): boolean => step === "anular" || step === "revocar";

export type Doing = Step | AdminStep | "editar" | "borrar" | "cambiar_fecha" | "elegir";

/** What a person may do to a proposal now; the screens offer exactly these. */
export function actionsFor(facts: Facts): Doing[] {
  const { status, rol, pays, settled, begun, chosen, isop, undoable } = facts;
  const needsConfirmed: readonly Step[] = ["programar", "pagar"];
  const steps = stepsFrom(status).filter(
    (step) =>
      !refusal(step, facts) &&
      !(step === "aprobar" && settled) &&
      !(undoes(step) && begun) &&
      !(step === "deshacer" && !undoable) &&
      !(step === "deshacer_pago" && !facts.unpayable) &&
      !(needsConfirmed.includes(step) && facts.status_admin !== "aprobado"),
  );
  const admin = adminStepsFrom(facts).filter((step) => !refusal(step, facts));
  const edits = atLeast(rol, "editor");
  const dates = status === "aprobado" || status === "a_pagar" ? pays : edits;
  return [
    ...steps,
    ...admin,
    ...(edits && editable.includes(status) ? (["editar"] as const) : []),
    ...(edits && removable.includes(status) && !begun && (isop || !settled) ? (["borrar"] as const) : []),
    ...(dates && datable.includes(status) ? (["cambiar_fecha"] as const) : []),
    ...(edits && !chosen && !settled && status !== "anulado" ? (["elegir"] as const) : []),
  ];
}
