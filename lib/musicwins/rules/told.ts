const deeds = {
  enviar: "envió a aprobación",
  aprobar: "aprobó",
  deshacer: "deshizo la aprobación de",
  rechazar: "rechazó",
  devolver: "devolvió",
  revocar: "revocó la aprobación de",
  confirmar: "confirmó para pagar",
  observar: "observó",
  pagar: "pagó",
  deshacer_pago: "deshizo el pago de",
} as const;
export type Deed = keyof typeof deeds;

/** True for a step that people are told of. */
export const isDeed = (step: string): step is Deed => Object.hasOwn(deeds, step);

/** Where a line is opened. */
export const lineHref = (id: number): string => `/bsastrap?linea=${id}`;

/** What people are told of a deed on a line, after the name of who did it. */
export const deedText = (deed: Deed, titulo: string, reason = ""): string =>
  `${deeds[deed]} "${titulo}"${reason && `: ${reason}`}`;
