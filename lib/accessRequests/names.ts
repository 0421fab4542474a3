import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  acceso: { title: "Accesos", about: "Pedidos de acceso y cambios de permisos.", mail: "no" },
} as const satisfies Record<string, NoticeKind>;

/** The kinds of mail it sends. */
export const mails = {
  "access.accepted": "Acceso aceptado",
};

/** What the audit log says happened. */
export const history = {
  "access_request.asked": "Pidió acceso",
  "access_request.accepted": "Aceptó su pedido de acceso",
  "access_request.rejected": "Rechazó su pedido de acceso",
};
