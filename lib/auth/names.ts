/** The kinds of mail it sends. */
export const mails = {
  "auth.password-link": "Enlace para elegir contraseña",
};

/** Its work in the worker. */
export const queues = {
  "auth.password-link": "Enlaces para elegir contraseña",
  "auth.hosted-revocation": "Cierre de sesiones del proveedor",
};

/** What the audit log says happened. */
export const history = {
  "password.linkSent": "Envió un enlace para elegir contraseña",
  "password.linkAsked": "Pidió un enlace para elegir contraseña",
  "password.chosen": "Eligió contraseña con un enlace",
  "password.changed": "Cambió su contraseña",
};
