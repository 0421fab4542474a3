import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  aprobacion: {
    title: "Aprobaciones",
    about: "Lo que espera su decisión, vence, o se decidió de lo que pidió. Por mail trae un enlace a cada respuesta.",
    mail: "ahora",
  },
} as const satisfies Record<string, NoticeKind>;

/** The kinds of mail it sends. */
export const mails = { "approvals.waiting": "Aprobación que espera" };

/** Its work in the worker. */
export const queues = { "approvals.clock": "Plazos de las aprobaciones" };

/** What the audit log says happened. */
export const history = {
  "approval.sent": "Pidió aprobación",
  "approval.decided": "Aprobó un paso",
  "approval.approved": "Quedó aprobada",
  "approval.returned": "La devolvió",
  "approval.rejected": "La rechazó",
  "approval.cancelled": "La canceló",
  "approval.withdrawn": "La retiró",
  "approval.replaced": "La cambió: se pide de nuevo",
  "approval.noted": "Cambió algo que no pide otra aprobación",
  "approval.commented": "Comentó",
  "approval.reopened": "La reabrió como copia",
  "approval.refused": "Quiso decidir y no pudo",
  "approval.reminded": "Se recordó que espera",
  "approval.overdue": "Venció su plazo",
  "approval.escalated": "Se sumó más gente",
  "approval.stuck": "Nadie la podía decidir: se avisó",
  "approval.joined": "Sumó a quien la decida",
  "approval.unstuck": "Volvió a haber quien la decide",
  "approval_policy.drafted": "Empezó un borrador",
  "approval_policy.changed": "Cambió el borrador",
  "approval_policy.discarded": "Descartó el borrador",
  "approval_policy.asked": "Pidió publicarlo",
  "approval_policy.published": "Lo publicó",
  "approval_policy.given_back": "Lo devolvió a borrador",
  "approval_delegation.added": "Delegó sus aprobaciones",
  "approval_delegation.changed": "Cambió la delegación",
  "approval_delegation.ended": "Terminó la delegación",
};
