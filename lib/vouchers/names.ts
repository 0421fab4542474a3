import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  imputacion: {
    title: "Imputaciones",
    about: "Comprobantes que se imputan de otra manera, en una bolsa propia.",
    mail: "no",
  },
  emitida: {
    title: "Facturas emitidas",
    about: "Cobros de las facturas emitidas que cargó, y las que se dan por incobrables.",
    mail: "no",
  },
} as const satisfies Record<string, NoticeKind>;

/** Its work in the worker. */
export const queues = {
  "vouchers.take": "Comprobantes de los archivos leídos",
  "vouchers.resume": "Archivos leídos que esperan su comprobante",
  "vouchers.mailbox": "Casilla de comprobantes",
  "vouchers.check": "Consulta de comprobantes a ARCA",
};

/** What the audit log says happened. */
export const history = {
  "voucher.created": "Cargó el comprobante",
  "voucher.received": "Llegó el comprobante que se esperaba",
  "voucher.changed": "Cambió el comprobante",
  "voucher.validated": "Lo validó",
  "voucher.allocated": "Lo imputó",
  "voucher.submitted": "Lo envió a aprobar",
  "voucher.approved": "Quedó aprobado",
  "voucher.rejected": "Se rechazó",
  "voucher.returned": "Se devolvió",
  "voucher.withdrawn": "Se retiró de aprobación",
  "voucher.replaced": "Cambió: se pide aprobación de nuevo",
  "voucher.observed": "Lo observó",
  "voucher.lifted": "Dio por vista la observación",
  "voucher.relisted": "Corregido por la lista de ARCA",
  "voucher.fitted": "Cierra con la orden: se levantó la observación",
  "voucher.annulled": "Lo anuló",
  "voucher.discarded": "Lo descartó",
  "voucher.restored": "Lo recuperó",
  "voucher.sent": "Anotó que se envió",
  "voucher.artist_set": "Dijo de qué artista es",
  "voucher.collected": "Anotó un cobro",
  "voucher.collection_undone": "Deshizo un cobro",
  "voucher.collection_matched": "Encontró un cobro en el extracto",
  "voucher.collection_unmatched": "Separó un cobro de su movimiento del banco",
  "voucher.uncollectible": "La dio por incobrable",
  "voucher.recovered": "Volvió a esperar su cobro",
  "voucher.exported": "Descargó comprobantes",
  "voucher.book_made": "Descargó un libro de IVA",
  "voucher.files_zipped": "Descargó los documentos de un mes",
  "allocation_template.created": "Agregó la plantilla",
  "allocation_template.changed": "Cambió la plantilla",
  "vat_share.created": "Agregó el porcentaje de IVA que se recupera",
  "vat_share.changed": "Corrigió el porcentaje de IVA que se recupera",
  "vat_share.removed": "Quitó el porcentaje de IVA que se recupera",
  "vat_year.created": "Cerró la prorrata de IVA del año",
  "vat_year.undone": "Deshizo la prorrata de IVA del año",
};
