import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  show: { title: "Shows", about: "Cancelaciones y reprogramaciones de sus artistas favoritos.", mail: "no" },
} as const satisfies Record<string, NoticeKind>;

/** Its work in the worker. */
export const queues = {
  "shows.played": "Shows que terminan",
};
