/** The kinds of mail it sends. */
export const mails = {
  "ticketing.report": "Reporte de ventas",
};

/** Its work in the worker. */
export const queues = {
  "ticketing.report-emails": "Reportes programados",
  "ticketing.import": "Importación de ventas",
};

/** What the audit log says happened. */
export const history = {
  "access.created": "Dio un acceso de ticketing",
  "access.updated": "Cambió el acceso de ticketing",
  "access.deleted": "Quitó el acceso de ticketing",
};
