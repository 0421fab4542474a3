/** The kinds of mail it sends. */
export const ORDER_MAIL = "purchasing.order";
export const NOTE_MAIL = "purchasing.creditNote";
export const mails = {
  [ORDER_MAIL]: "Orden de compra",
  [NOTE_MAIL]: "Pedido de nota de crédito",
};

/** What the audit log says happened. */
export const history = {
  "requisition.created": "Pidió la compra",
  "requisition.changed": "Cambió lo que se pide",
  "requisition.released": "La devolvió a solicitud",
  "requisition.quoting": "La pasó a cotización",
  "requisition.held": "La dejó en espera",
  "requisition.quote_added": "Cargó una cotización",
  "requisition.quote_changed": "Cambió una cotización",
  "requisition.quote_withdrawn": "Retiró una cotización",
  "requisition.asked": "Pidió aprobar la orden",
  "requisition.approved": "Quedó aprobada",
  "requisition.returned": "Volvió a cotización",
  "requisition.sent": "Mandó la orden",
  "requisition.sent_again": "Mandó la orden de nuevo",
  "requisition.accepted": "El proveedor aceptó la orden",
  "requisition.advanced": "La orden avanzó",
  "requisition.received": "Recibió",
  "requisition.receipt_undone": "Deshizo una recepción",
  "requisition.matched": "Dijo qué factura un comprobante",
  "requisition.note_asked": "Pidió una nota de crédito",
  "requisition.accepted_unfit": "Pidió aceptar lo que no cierra",
  "requisition.amendment_asked": "Pidió ampliar la orden",
  "requisition.amendment_dropped": "No se amplió la orden",
  "requisition.amended": "Cambió cantidades o precios de la orden",
  "requisition.closed": "Cerró la orden",
  "requisition.cancelled": "Canceló la compra",
  "requisition.exported": "Descargó las compras",
  "purchase_tolerance.created": "Agregó una tolerancia",
};
