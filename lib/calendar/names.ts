/** What the audit log says happened. */
export const history = {
  "calendar_feed.made": "Hizo una suscripción de calendario",
  "calendar_feed.renewed": "Cambió la dirección de una suscripción de calendario",
  "calendar_feed.revoked": "Anuló una suscripción de calendario",
};
