import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  gasto: { title: "Gastos", about: "Envíos, aprobaciones, rechazos y pagos de gastos de marketing.", mail: "no" },
  sistema: { title: "Sistema", about: "Avisos de la propia aplicación.", mail: "no" },
} as const satisfies Record<string, NoticeKind>;

/** The kinds of mail it sends. */
export const mails = {
  "notification.now": "Notificación",
  "notification.daily": "Notificaciones del día",
};

/** Its work in the worker. */
export const queues = {
  "notifications.daily": "Notificaciones del día",
};
