import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  tarea: { title: "Tareas", about: "Lo que se le asigna en un tablero, vence o espera su decisión.", mail: "no" },
} as const satisfies Record<string, NoticeKind>;

/** Its work in the worker. */
export const queues = {
  "boards.recurring": "Tareas que se repiten",
  "boards.notices": "Avisos de vencimientos",
};
