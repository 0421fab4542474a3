/** What somebody waits for, in the order in which it is shown. */
export const waitingKinds = ["aprobacion", "factura", "acceso", "tarjeta"] as const;
export type WaitingKind = (typeof waitingKinds)[number];
