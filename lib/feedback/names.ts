import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  feedback_respuesta: {
    title: "Respuestas a su feedback",
    about: "Lo que contesta el equipo de Sistemas.",
    mail: "no",
  },
} as const satisfies Record<string, NoticeKind>;
