/** The life of a proposal (design api.md), with the words people read. */
export const statusTitles = {
  borrador: "Borrador",
  pendiente: "Enviado",
  aprobado: "Aprobado",
  rechazado: "Rechazado",
  a_pagar: "A pagar",
  pagado: "Pagado",
  anulado: "Anulado",
} as const;
export type Status = keyof typeof statusTitles;
export const statuses = Object.keys(statusTitles) as [Status, ...Status[]];

/** What Administration says of an approved proposal before it may be paid. */
export const statusAdminTitles = { pendiente: "Pendiente", aprobado: "Aprobado", rechazado: "Rechazado" } as const;
export type StatusAdmin = keyof typeof statusAdminTitles;
export const statusesAdmin = Object.keys(statusAdminTitles) as [StatusAdmin, ...StatusAdmin[]];

/** Statuses that count as approved and as pending in every sum; the others count nowhere. */
export const approvedStatuses: readonly Status[] = ["aprobado", "a_pagar", "pagado"];
export const pendingStatuses: readonly Status[] = ["pendiente"];

export const priorityTitles = { alta: "Alta", media: "Media", baja: "Baja" } as const;
export type Priority = keyof typeof priorityTitles;
export const priorities = Object.keys(priorityTitles) as [Priority, ...Priority[]];

/** Roles in an area, each with what the ones before may do. */
export const areaRoleTitles = {
  reader: "Lectura",
  editor: "Edición",
  approver: "Aprobación",
  admin: "Administración",
} as const;
export type AreaRole = keyof typeof areaRoleTitles;
export const areaRoles = Object.keys(areaRoleTitles) as [AreaRole, ...AreaRole[]];

/** True when `role` may do what asks for `needed`. */
export const atLeast = (role: AreaRole, needed: AreaRole): boolean =>
  areaRoles.indexOf(role) >= areaRoles.indexOf(needed);

/** Kinds of financiero: parts of a proposal's amount. */
export const financieroTitles = { anticipo: "Anticipo", cuota: "Cuota", saldo: "Saldo", otro: "Otro" } as const;
export type FinancieroKind = keyof typeof financieroTitles;
export const financieroKinds = Object.keys(financieroTitles) as [FinancieroKind, ...FinancieroKind[]];

export const financieroStateTitles = { pendiente: "Pendiente", pagado: "Pagado", anulado: "Anulado" } as const;
export type FinancieroState = keyof typeof financieroStateTitles;
export const financieroStates = Object.keys(financieroStateTitles) as [FinancieroState, ...FinancieroState[]];
