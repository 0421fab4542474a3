/** How people call the worker's queues. */
const titles: Record<string, string> = {
  "mail.send": "Envío de mails",
  "mail.sweep": "Mails atrasados",
  "ticketing.report-emails": "Reportes programados",
  "ticketing.import": "Importación de ventas",
  "stats.tidy": "Limpieza de estadísticas",
};

/** A queue nobody named here goes by its own name. */
export const queueTitle = (queue: string): string => titles[queue] ?? queue;
