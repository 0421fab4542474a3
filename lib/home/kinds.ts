/** What somebody waits for, in the order in which it is shown. */
export const waitingKinds = ["aprobacion", "factura", "reasignacion", "acceso", "tarjeta"] as const;
export type WaitingKind = (typeof waitingKinds)[number];
