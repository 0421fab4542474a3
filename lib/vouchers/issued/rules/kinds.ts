// Apart from the schemas: screens show these without loading the validation library.

/** How far an issued voucher is from being collected; the database works it out (`issued_voucher.state`). */
export const issuedTitles = {
  emitida: "Emitida",
  enviada: "Enviada",
  cobrada_parcial: "Cobrada en parte",
  cobrada: "Cobrada",
  incobrable: "Incobrable",
  anulada: "Anulada",
} as const;
export type IssuedState = keyof typeof issuedTitles;

/** States in which money is still expected. */
export const openStates: readonly IssuedState[] = ["emitida", "enviada", "cobrada_parcial"];

/** How it was collected. What the client withheld is collected, too: its certificate is the file. */
export const meansTitles = {
  transferencia: "Transferencia",
  cheque: "Cheque o eCheq",
  efectivo: "Efectivo",
  retencion: "Retención sufrida",
  compensacion: "Compensación",
} as const;

export const issuedSteps = ["enviar", "cobrar", "incobrable", "recuperar", "artista"] as const;
export type IssuedStep = (typeof issuedSteps)[number];

/** What can be done with one now. A note is only sent. */
export function issuedStepsOf(state: IssuedState, takes_away: boolean, sent: boolean): IssuedStep[] {
  if (state === "incobrable") return ["recuperar"];
  if (!openStates.includes(state)) return [];
  const send: IssuedStep[] = sent ? [] : ["enviar"];
  if (takes_away) return send;
  const artist: IssuedStep[] = state === "cobrada_parcial" ? [] : ["artista"];
  return [...send, "cobrar", "incobrable", ...artist];
}
