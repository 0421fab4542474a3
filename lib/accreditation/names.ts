/** The kinds of mail it sends. */
export const ACC_MAIL = "accreditation.state";
export const mails = { [ACC_MAIL]: "Cómo está una acreditación" };

/** Its work in the worker. */
export const queues = {
  "acc.badges": "Credenciales que se imprimen",
  "acc.forget": "Documentos y fotos de acreditaciones que se borran",
};

/** What the audit log says happened. */
export const history = {
  "acc.opened": "Abrió las acreditaciones de un evento",
  "acc.changed": "Cambió un evento con acreditaciones",
  "acc.category_added": "Agregó una categoría de acreditación",
  "acc.category_changed": "Cambió una categoría de acreditación",
  "acc.company_added": "Agregó una empresa a acreditar",
  "acc.company_changed": "Cambió una empresa a acreditar",
  "acc.company_linked": "Hizo el enlace de una empresa a acreditar",
  "acc.asked_for": "Cargó una acreditación",
  "acc.asked_by_link": "Pidió acreditaciones por su enlace",
  "acc.completed": "Completó su acreditación por su enlace",
  "acc.person_changed": "Cambió una acreditación",
  "acc.approved": "Aprobó una acreditación",
  "acc.asked": "Pidió datos para una acreditación",
  "acc.rejected": "Rechazó una acreditación",
  "acc.revoked": "Revocó una acreditación",
  "acc.handed": "Entregó una credencial",
  "acc.reopened": "Volvió a revisar una acreditación",
  "acc.printed": "Mandó a imprimir credenciales",
  "acc.exported": "Bajó datos de acreditaciones",
  "acc.device_added": "Habilitó un teléfono de puerta",
  "acc.device_dropped": "Quitó un teléfono de puerta",
  "acc.forgotten": "Se borraron documentos y fotos de acreditaciones",
};
