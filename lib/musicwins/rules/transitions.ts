import { type AreaRole, type Status, type StatusAdmin, statusAdminTitles, statusTitles } from "./kinds";

/**
 * The steps of a proposal, each a named transition. `role` is what the person must be in the line's area ("payer": who
 * pays, see `mayPay`); `fourEyes`: who made the proposal may not do it, administrators included; `reason`: it must say why.
 *
 * `status` is what the area decides, `status_admin` what Administration says before money moves: a proposal is paid only
 * when both say `aprobado`, and the database refuses anything else. Going back to `borrador` or `pendiente` takes
 * Administration's word back as well.
 */
export interface Transition {
  from: readonly Status[];
  to: Status;
  role: AreaRole | "payer";
  fourEyes?: true;
  reason?: true;
  /** What it is called where it is offered and in the history. */
  title: string;
  done: string;
}

export const transitions = {
  enviar: { from: ["borrador"], to: "pendiente", role: "editor", title: "Enviar", done: "Enviado a aprobación" },
  devolver: {
    from: ["pendiente"],
    to: "borrador",
    role: "approver",
    reason: true,
    title: "Devolver",
    done: "Devuelto",
  },
  aprobar: {
    from: ["pendiente"],
    to: "aprobado",
    role: "approver",
    fourEyes: true,
    title: "Aprobar",
    done: "Aprobado",
  },
  deshacer: {
    from: ["aprobado"],
    to: "pendiente",
    role: "approver",
    title: "Deshacer aprobación",
    done: "Aprobación deshecha",
  },
  rechazar: {
    from: ["pendiente"],
    to: "rechazado",
    role: "approver",
    reason: true,
    title: "Rechazar",
    done: "Rechazado",
  },
  reabrir: { from: ["rechazado"], to: "borrador", role: "editor", title: "Reabrir", done: "Reabierto" },
  programar: { from: ["aprobado"], to: "a_pagar", role: "payer", title: "Programar pago", done: "Pago programado" },
  desprogramar: {
    from: ["a_pagar"],
    to: "aprobado",
    role: "payer",
    title: "Quitar de pagos",
    done: "Quitado de pagos",
  },
  pagar: {
    from: ["aprobado", "a_pagar"],
    to: "pagado",
    role: "payer",
    fourEyes: true,
    title: "Marcar pagado",
    done: "Pagado",
  },
  /** It was not paid after all, says somebody else than who declared it: `lib/musicwins/line/unpaid.ts`. */
  deshacer_pago: {
    from: ["pagado"],
    to: "aprobado",
    role: "payer",
    fourEyes: true,
    reason: true,
    title: "Deshacer pago",
    done: "Pago deshecho",
  },
  anular: {
    from: ["borrador", "pendiente", "rechazado"],
    to: "anulado",
    role: "editor",
    title: "Anular",
    done: "Anulado",
  },
  revocar: {
    from: ["aprobado", "a_pagar"],
    to: "anulado",
    role: "admin",
    reason: true,
    title: "Revocar",
    done: "Aprobación revocada",
  },
} as const satisfies Record<string, Transition>;
export type Step = keyof typeof transitions;
const steps = Object.keys(transitions) as Step[];

/** Administration's own steps; they need an approved proposal, except `reabrirAdmin`. */
export const adminTransitions = {
  confirmar: {
    from: ["pendiente"],
    to: "aprobado",
    role: "payer",
    fourEyes: true,
    title: "Confirmar",
    done: "Confirmado para pagar",
  },
  observar: {
    from: ["pendiente", "aprobado"],
    to: "rechazado",
    role: "payer",
    reason: true,
    title: "Observar",
    done: "Observado",
  },
  reconsiderar: {
    from: ["rechazado"],
    to: "pendiente",
    role: "payer",
    title: "Reconsiderar",
    done: "Vuelto a considerar",
  },
} as const satisfies Record<
  string,
  Omit<Transition, "from" | "to"> & { from: readonly StatusAdmin[]; to: StatusAdmin }
>;
export type AdminStep = keyof typeof adminTransitions;
const adminSteps = Object.keys(adminTransitions) as AdminStep[];

/** What else makes a version, or stands in the history between two: its words. */
export const otherSteps = {
  crear: "Creado",
  editar: "Editado",
  cambiar_fecha: "Fecha de pago cambiada",
  mover: "Movido de área o categoría",
  acreditar: "Pagado desde Pagos",
  devolver_pago: "El pago volvió del banco",
  dar_por_vista: "Factura observada, dada por vista",
} as const;

/** How the history names a step. */
export const stepTitle = (accion: string): string =>
  (transitions as Record<string, Transition>)[accion]?.done ??
  (adminTransitions as Record<string, { done: string }>)[accion]?.done ??
  (otherSteps as Record<string, string>)[accion] ??
  accion;

/** The transition between two statuses, null when there is none. */
export function stepBetween(from: Status, to: Status): Step | null {
  return steps.find((step) => transitions[step].to === to && has(transitions[step].from, from)) ?? null;
}

/** The steps that leave a status. */
export const stepsFrom = (from: Status): Step[] => steps.filter((step) => has(transitions[step].from, from));

/** Administration's steps that a proposal may take now. */
export function adminStepsFrom(now: { status: Status; status_admin: StatusAdmin }): AdminStep[] {
  if (!has(["aprobado", "a_pagar"] satisfies Status[], now.status)) return [];
  return adminSteps.filter((step) => has(adminTransitions[step].from, now.status_admin));
}

const has = <T>(list: readonly T[], value: T): boolean => list.includes(value);

export interface Wanted {
  newStatus?: Status;
  newStatusAdmin?: StatusAdmin;
}
export interface Standing {
  status: Status;
  status_admin: StatusAdmin;
}
/** What a change of status comes to: the steps taken and where they lead. */
export interface Decision {
  step: Step | null;
  adminStep: AdminStep | null;
  next: Standing;
}

/** Where Administration's word stands after a step of the area, before a word of its own. */
const KEEPS_ADMIN: readonly Status[] = ["aprobado", "a_pagar", "pagado", "anulado"];

/**
 * Reads a wanted change against the table. Null when nothing would change; a `problem` in words when there is no such
 * transition. Administration's word may come along with the area's in one call; a rejection carries both.
 */
export function decide(now: Standing, wanted: Wanted): Decision | { problem: string } | null {
  const status = wanted.newStatus ?? now.status;
  const step = status === now.status ? null : stepBetween(now.status, status);
  if (status !== now.status && !step)
    return { problem: `No se puede pasar de "${statusTitles[now.status]}" a "${statusTitles[status]}".` };
  const kept = has(KEEPS_ADMIN, status) ? now.status_admin : "pendiente";
  const admin = wanted.newStatusAdmin ?? kept;
  if (!step && admin === now.status_admin) return null;
  if (step === "rechazar" && admin === "rechazado") {
    return { step, adminStep: null, next: { status, status_admin: admin } };
  }
  const adminStep = admin === kept ? null : adminStepBetween(kept, admin);
  const heard = has(["aprobado", "a_pagar"] satisfies Status[], status) || step === "pagar";
  if (admin !== kept && !(adminStep && heard)) {
    const [from, to] = [statusAdminTitles[kept], statusAdminTitles[admin]];
    return {
      problem: `El estado administrativo no puede pasar de "${from}" a "${to}" con el estado "${statusTitles[status]}".`,
    };
  }
  if ((status === "a_pagar" || status === "pagado") && admin !== "aprobado") {
    // An observation takes a scheduled payment off the calendar; nothing unapproved is scheduled or paid.
    if (!step && adminStep === "observar" && status === "a_pagar") {
      return { step: "desprogramar", adminStep, next: { status: "aprobado", status_admin: admin } };
    }
    return { problem: "No se puede pagar lo que no está aprobado: falta la aprobación administrativa." };
  }
  return { step, adminStep, next: { status, status_admin: admin } };
}

const adminStepBetween = (from: StatusAdmin, to: StatusAdmin): AdminStep | null =>
  adminSteps.find((step) => adminTransitions[step].to === to && has(adminTransitions[step].from, from)) ?? null;
