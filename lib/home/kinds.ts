/** What somebody waits for, in the order in which it is shown: their word, an observed invoice, a card that they were given. */
export const waitingKinds = ["aprobacion", "factura", "tarjeta"] as const;
export type WaitingKind = (typeof waitingKinds)[number];
