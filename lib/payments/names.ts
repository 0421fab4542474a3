import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  lote_pago: {
    title: "Lotes de pago",
    about: "Los lotes que esperan su firma, y lo que otros hacen con los que armó.",
    mail: "ahora",
  },
} as const satisfies Record<string, NoticeKind>;

/** Tells a supplier what is paid to them. */
export const PAYMENT_MAIL = "payments.order";

/** The kinds of mail it sends. */
export const mails = { [PAYMENT_MAIL]: "Detalle de un pago, al proveedor" };

/** Its work in the worker. */
export const queues = { "payments.lower": "Lotes de los que se debe menos" };

/** What the audit log says happened to batches of payments and their orders. */
export const history = {
  "payment_batch.created": "Armó lotes de pago",
  "payment_batch.armar": "Lo armó",
  "payment_batch.editar": "Cambió lo que paga",
  "payment_batch.autorizar": "Lo autorizó",
  "payment_batch.devolver": "Lo devolvió a borrador",
  "payment_batch.retenciones": "Cambió lo que retiene",
  "payment_batch.liberar": "Lo liberó",
  "payment_batch.pasar_a_hoy": "Pasó al día en que se libera",
  "payment_batch.generar": "Hizo el archivo para el banco",
  "payment_batch.descargar": "Descargó el archivo para el banco",
  "payment_batch.enviar": "Lo dio por enviado al banco",
  "payment_batch.cancelar": "Lo canceló",
  "payment_batch.no_enviar": "Dijo que no se envió",
  "payment_order.declarar": "Declaró un pago",
  "payment_order.acreditar": "Dio un pago por acreditado",
  "payment_order.rechazar": "Dio un pago por rechazado",
  "payment_order.compensar": "Compensó sin mover dinero",
  "payment_order.conciliar": "Concilió un pago",
  "payment_order.desconciliar": "Deshizo la conciliación de un pago",
  "payment_order.desacreditar": "Deshizo la conciliación de un pago: espera al banco",
  "payment_order.devolver": "Concilió la devolución de un pago",
  "payment_order.restituir": "Deshizo la devolución de un pago",
  "payment_order.reponer": "El banco pagó lo que se había dado por no pagado",
  "payment_order.volver_a_rechazar": "Deshizo la conciliación de un pago rechazado",
  "payment_order.volver_a_no_enviar": "Deshizo la conciliación de un pago no enviado",
  "payment_advance.created": "Pidió un anticipo o reintegro",
  "payment_advance.cancelled": "Anuló un anticipo o reintegro",
  "payment_batch.exported": "Descargó los lotes de pago",
  "payment_order.exported": "Descargó las órdenes de pago",
  "cash_limit.created": "Agregó un límite de pagos en efectivo",
  "cash_limit.changed": "Corrigió un límite de pagos en efectivo",
  "cash_limit.removed": "Quitó un límite de pagos en efectivo",
  "payment_due.exported": "Descargó los vencimientos",
};
