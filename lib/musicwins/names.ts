import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  presupuesto_mw: { title: "Music Wins", about: "Presupuestos que esperan, se aprueban o se rechazan.", mail: "no" },
  factura: { title: "Facturas", about: "Facturas pedidas y recibidas.", mail: "no" },
} as const satisfies Record<string, NoticeKind>;

/** The kinds of mail it sends. */
export const mails = {
  "musicwins.invoiceRequest": "Pedido de factura",
};

/** What the audit log says happened. */
export const history = {
  "budget_assignment.saved": "Asignó a un área de Music Wins",
  "budget_assignment.removed": "Quitó de un área de Music Wins",
};
