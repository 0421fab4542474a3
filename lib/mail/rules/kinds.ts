/** How people call the kinds of mail. */
const titles: Readonly<Record<string, string>> = {
  "ticketing.report": "Reporte de ventas",
  "notification.now": "Notificación",
  "notification.daily": "Notificaciones del día",
  "auth.password-link": "Enlace para elegir contraseña",
  "access.accepted": "Acceso aceptado",
  "musicwins.invoiceRequest": "Pedido de factura",
};

/** What a kind of mail is called; one that nobody named is just a mail. */
export const kindTitle = (kind: string): string => titles[kind] ?? "Mail";
