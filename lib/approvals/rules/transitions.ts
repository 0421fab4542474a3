import type { RequestState, Verdict } from "./words";

/** Who takes a step: somebody whose step it is, who asked, who administers the approvals, the domain of the record, or the clock. */
type By = "aprobador" | "quien_pide" | "administra" | "dominio" | "reloj";

interface Transition {
  from: readonly RequestState[];
  /** Where it leads; an approval only with the last of its steps. Without: it stays where it is. */
  to?: RequestState;
  by: By;
  /** Needs words of 3 letters or more. */
  reason?: true;
  /** What the history and the notices say, after the name. */
  deed: string;
  /** How the audit log calls it: `approval.<audit>`. */
  audit: string;
}

/** Every step that a request may take, and nothing else changes one. */
export const transitions = {
  aprobar: { from: ["en_aprobacion"], to: "aprobado", by: "aprobador", deed: "aprobó", audit: "approved" },
  devolver: {
    from: ["en_aprobacion"],
    to: "devuelto",
    by: "aprobador",
    reason: true,
    deed: "devolvió",
    audit: "returned",
  },
  rechazar: {
    from: ["en_aprobacion"],
    to: "rechazado",
    by: "aprobador",
    reason: true,
    deed: "rechazó",
    audit: "rejected",
  },
  cancelar: {
    from: ["en_aprobacion", "devuelto"],
    to: "cancelado",
    by: "quien_pide",
    deed: "canceló",
    audit: "cancelled",
  },
  reemplazar: {
    from: ["en_aprobacion", "aprobado"],
    to: "reemplazado",
    by: "dominio",
    deed: "cambió",
    audit: "replaced",
  },
  retirar: {
    from: ["en_aprobacion", "devuelto", "aprobado"],
    to: "cancelado",
    by: "dominio",
    deed: "retiró",
    audit: "withdrawn",
  },
  recordar: { from: ["en_aprobacion"], by: "reloj", deed: "recordó", audit: "reminded" },
  vencer: { from: ["en_aprobacion"], by: "reloj", deed: "venció", audit: "overdue" },
  escalar: { from: ["en_aprobacion"], by: "reloj", deed: "sumó", audit: "escalated" },
  sumar: { from: ["en_aprobacion"], by: "administra", reason: true, deed: "sumó a quien decide", audit: "joined" },
  atascar: { from: ["en_aprobacion"], by: "reloj", deed: "avisó", audit: "stuck" },
  destrabar: { from: ["en_aprobacion"], by: "reloj", deed: "avisó", audit: "unstuck" },
  contar: { from: ["en_aprobacion"], to: "aprobado", by: "reloj", deed: "completó", audit: "counted" },
} as const satisfies Record<string, Transition>;

export type StepName = keyof typeof transitions;

export const transitionOf = (step: StepName): Transition => transitions[step];

/** What somebody decided, of a closed request: "ya está rechazada". */
export const closedText: Readonly<Record<RequestState, string>> = {
  en_aprobacion: "sigue en aprobación",
  aprobado: "ya está aprobada",
  devuelto: "ya está devuelta",
  rechazado: "ya está rechazada",
  cancelado: "ya está cancelada",
  reemplazado: "ya tiene otra en su lugar",
};

export const pastOf: Readonly<Record<Verdict, string>> = {
  aprobar: "aprobó",
  devolver: "devolvió",
  rechazar: "rechazó",
};

export const MIN_REASON = 3;
