/** How people call the worker's queues. */
const titles: Readonly<Record<string, string>> = {
  "mail.send": "Envío de mails",
  "mail.sweep": "Mails atrasados",
  "ticketing.report-emails": "Reportes programados",
  "shows.played": "Shows que terminan",
  "ticketing.import": "Importación de ventas",
  "costcentres.import": "Importación de centros de costo",
  "documents.preview": "Vistas previas de documentos",
  "documents.read": "Lectura de facturas",
  "documents.scan": "Análisis de archivos",
  "documents.sweep": "Limpieza de archivos",
  "notifications.daily": "Notificaciones del día",
  "boards.recurring": "Tareas que se repiten",
  "boards.notices": "Avisos de vencimientos",
  "chat.retention": "Borrado de mensajes viejos",
  "stats.tidy": "Limpieza de estadísticas",
  "auth.password-link": "Enlaces para elegir contraseña",
  "auth.hosted-revocation": "Cierre de sesiones del proveedor",
};

/** What a queue is called; one that nobody named is just a task. */
export const queueTitle = (queue: string): string => titles[queue] ?? "Tarea del sistema";
