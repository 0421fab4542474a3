import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  mencion: { title: "Menciones", about: "Cuando alguien lo menciona.", mail: "no" },
} as const satisfies Record<string, NoticeKind>;

/** Its work in the worker. */
export const queues = {
  "chat.retention": "Borrado de mensajes viejos",
};
