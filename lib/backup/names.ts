import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  respaldo: { title: "Respaldos", about: "Respaldos programados que no se pudieron hacer.", mail: "ahora" },
} as const satisfies Record<string, NoticeKind>;

/** The kinds of mail it sends. */
export const mails = { "audit.anchor": "Ancla de la auditoría" };

/** Its work in the worker. */
export const queues = {
  "backup.make": "Respaldos programados",
  "audit.anchor": "Ancla diaria de la auditoría",
};
