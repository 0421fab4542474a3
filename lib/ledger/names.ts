import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  periodo: { title: "Meses cerrados", about: "Meses que se cierran o se reabren.", mail: "no" },
  verificacion: {
    title: "Verificación",
    about: "Sumas o registros que no coinciden con sus movimientos.",
    mail: "ahora",
  },
} as const satisfies Record<string, NoticeKind>;

/** Its work in the worker. */
export const queues = {
  "ledger.verify": "Verificación de movimientos y sumas",
  "ledger.convert": "Cotizaciones que llegan tarde",
};

/** What the audit log says happened. */
export const history = {
  "purse.created": "Agregó la bolsa",
  "purse.changed": "Cambió la bolsa",
  "period.closed": "Cerró el mes",
  "period.reopened": "Reabrió el mes",
};
