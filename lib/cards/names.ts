import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  gasto_tarjeta: {
    title: "Gastos de tarjeta",
    about: "Lo que Administración observa de sus gastos, y lo que decide de su rendición.",
    mail: "diario",
  },
  comprobante_falta: {
    title: "Comprobantes que faltan",
    about: "Los lunes, los gastos de tarjeta que todavía no tienen comprobante.",
    mail: "ahora",
  },
} as const satisfies Record<string, NoticeKind>;

/** The mail about missing receipts. */
export const MISSING_MAIL = "cards.missing";

/** The kinds of mail it sends. */
export const mails = { [MISSING_MAIL]: "Comprobantes de tarjeta que faltan" };

/** Its work in the worker. */
export const queues = { "cards.reminders": "Avisos de comprobantes de tarjeta que faltan" };

/** What the audit log says happened. Beside these each step of the tables: `card_expense.observar`. */
export const history = {
  "expense_card.created": "Dio de alta la tarjeta",
  "expense_card.changed": "Cambió la tarjeta",
  "card_expense.created": "Cargó el gasto",
  "card_expense.completar": "Llegó la foto",
  "card_expense.editar": "Lo corrigió",
  "card_expense.adjuntar": "Le agregó la foto",
  "card_expense.responder": "Respondió lo observado",
  "card_expense.retirar": "Lo retiró",
  "card_expense.recuperar": "Lo recuperó",
  "card_expense.observar": "Lo observó",
  "card_expense.aprobar": "Lo aprobó",
  "card_expense.rechazar": "Lo dejó como personal",
  "card_expense.reconsiderar": "Lo volvió a mirar",
  "card_expense.cobrar": "Anotó que lo devolvió",
  "card_expense.exported": "Descargó gastos de tarjeta",
  "card_expense.conciliar": "Quedó conciliado con el resumen",
  "card_expense.desconciliar": "Se separó del resumen",
  "card_report.presentar": "Presentó la rendición",
  "card_report.devolver": "Devolvió la rendición",
  "card_report.aprobar": "Aprobó la rendición",
  "card_report.cerrar": "Cerró la rendición",
  "card_report.reabrir": "Reabrió la rendición",
  "card_report.exported": "Descargó rendiciones",
  "card_report.downloaded": "Descargó la rendición",
  "card_statement.conciliar": "Dio por conciliado el resumen",
  "card_statement.reabrir": "Reabrió el resumen",
  "card_statement.pagar": "Anotó que se pagó el resumen",
  "card_statement.deshacer_pago": "Deshizo el pago del resumen",
  "card_statement.exported": "Descargó resúmenes de tarjeta",
  "card_statement_line.conciliar": "Concilió la línea",
  "card_statement_line.devolver": "Dijo de qué compra es la devolución",
  "card_statement_line.pasar_al_titular": "Pasó la línea a su titular",
  "card_statement_line.personal": "Dejó la línea como personal",
  "card_statement_line.cargo": "Dejó la línea como cargo de la tarjeta",
  "card_statement_line.soltar": "Soltó la línea",
};
