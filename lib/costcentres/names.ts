import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  reasignacion: {
    title: "Centros de costo",
    about: "Reasignaciones de presupuesto que esperan, se aprueban o se rechazan.",
    mail: "no",
  },
} as const satisfies Record<string, NoticeKind>;
