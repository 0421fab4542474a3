/** What the audit log says happened. */
export const history = {
  "user.created": "Creó a la persona",
  "user.updated": "Cambió los datos",
  "user.disabled": "Deshabilitó a la persona",
  "user.enabled": "Volvió a habilitar a la persona",
  "user.sessions_closed": "Cerró sesiones",
  "user.view_started": "Empezó a ver como esta persona",
  "user.view_ended": "Terminó de ver como esta persona",
  "grant.given": "Dio un permiso",
  "grant.revoked": "Quitó un permiso",
  "identity.linked": "Vinculó una cuenta",
  "identity.unlinked": "Desvinculó una cuenta",
  "relation.saved": "Guardó una relación",
  "relation.deleted": "Borró una relación",
};
