/** What the audit log says happened to batches of payments and their orders. */
export const history = {
  "payment_batch.created": "Armó lotes de pago",
  "payment_batch.armar": "Lo armó",
  "payment_batch.editar": "Cambió lo que paga",
  "payment_batch.autorizar": "Lo autorizó",
  "payment_batch.devolver": "Lo devolvió a borrador",
  "payment_batch.liberar": "Lo liberó",
  "payment_batch.enviar": "Lo dio por enviado al banco",
  "payment_batch.cancelar": "Lo canceló",
  "payment_batch.no_enviar": "Dijo que no se envió",
  "payment_order.acreditar": "Dio un pago por acreditado",
  "payment_order.rechazar": "Dio un pago por rechazado",
  "payment_due.exported": "Descargó los vencimientos",
};
