/** The kinds of mail it sends. */
export const mails = {
  "ticketing.report": "Reporte de ventas",
  "ticketing.pace": "Ritmo de los shows en venta",
};

/** Its work in the worker. */
export const queues = {
  "ticketing.report-emails": "Reportes programados",
  "ticketing.forecast": "Pronósticos de la mañana",
  "ticketing.pace-views": "Vistas del ritmo por mail",
  "ticketing.audience": "Plazo de la audiencia",
};

/** What the audit log says happened. */
export const history = {
  "audience.exported": "Exportó la audiencia",
  "audience.erased": "Borró a una persona de la audiencia",
  "audience.kept": "Cambió por cuánto se guardan las compras de la audiencia",
  "audience_import.queued": "Pidió importar compradores",
  "audience_import.saved": "Importó compradores",
  "audience_import.undone": "Deshizo una importación de compradores",
  "access.created": "Dio un acceso de ticketing",
  "access.updated": "Cambió el acceso de ticketing",
  "access.deleted": "Quitó el acceso de ticketing",
  "show.created": "Creó el show",
  "show.details": "Cambió el detalle",
  "show.target": "Cambió el objetivo de entradas",
  "show.sold_out": "Marcó Sold Out",
  "show.sold_out_undone": "Quitó la marca de Sold Out",
  "show.played": "Marcó el show como realizado",
  "show.cancelled": "Canceló el show",
  "show.postponed": "Reprogramó el show, sin fecha nueva",
  "show.date_found": "El show tiene fecha nueva",
  "show.on_sale_again": "Volvió a poner el show a la venta",
  "show.sold_out_again": "El show vuelve a estar por venir, con Sold Out",
  "show.merged": "Unió otro show con este",
  "show.merge_undone": "Separó los shows que se habían unido",
  "sale.saved": "Cargó ventas",
  "sale.created": "Cargó ventas",
  "sale.updated": "Corrigió ventas",
  "sale.deleted": "Borró ventas",
  "sale.recalculated": "Recalculó los totales",
  "link.saved": "Guardó una dirección de venta",
  "link.deleted": "Quitó una dirección de venta",
  "import.committed": "Importó ventas",
  "import.undone": "Deshizo una importación",
  "conversion.added": "Cargó la cotización",
  "conversion.updated": "Cambió la cotización",
  "conversion.deleted": "Borró la cotización",
};
