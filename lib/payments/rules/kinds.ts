/** What an order's items pay; a note, and an advance that was paid, take away. */
export const subjectKinds = ["voucher", "note", "obligation", "advance"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const subjectTitles: Record<SubjectKind, string> = {
  voucher: "Comprobante",
  note: "Nota de crédito",
  obligation: "Sin comprobante",
  advance: "Anticipo pagado",
};
export const takesAway = (kind: SubjectKind): boolean => kind === "note" || kind === "advance";

/** What is paid before there is a voucher: to a supplier, or back to whoever paid for us. */
export const advanceTitles = { anticipo: "Anticipo", reintegro: "Reintegro" } as const;
export const advanceTargets = ["show", "order", "proposal"] as const;
export type AdvanceTarget = (typeof advanceTargets)[number];

/** Why something is not paid now. */
export const blocks = [
  "sin_empresa",
  "tarjeta",
  "observado",
  "sin_aprobar",
  "fce",
  "bloqueado",
  "cbu_informada",
  "sin_cuenta",
  "moneda",
  "pendiente",
  "espera",
  "cuenta_observada",
  "ciudad",
] as const;
export type Block = (typeof blocks)[number];

/** Whether it is about where it would be paid, not about what is paid. */
export const isOfAccount = (block: Block): boolean =>
  ["cbu_informada", "sin_cuenta", "moneda", "pendiente", "espera", "cuenta_observada", "ciudad"].includes(block);

/** What is said of each, and the one thing that unblocks it. */
export const blockTexts: Record<Block, { text: string; cure: string }> = {
  sin_empresa: { text: "No dice de qué empresa es", cure: "Completarlo" },
  tarjeta: { text: "Se paga con el resumen de la tarjeta", cure: "Ver resúmenes" },
  observado: { text: "Comprobante observado", cure: "Ver motivo" },
  sin_aprobar: { text: "Comprobante sin aprobar", cure: "Ver comprobante" },
  fce: { text: "FCE sin aceptar", cure: "Ver comprobante" },
  bloqueado: { text: "Proveedor bloqueado", cure: "Ver proveedor" },
  cbu_informada: { text: "Pago en CBU informada: el CBU elegido no es el de la factura", cure: "Ver cuentas" },
  sin_cuenta: { text: "Proveedor sin cuenta bancaria", cure: "Cargar cuenta" },
  moneda: { text: "Moneda de la cuenta", cure: "Ver cuentas" },
  pendiente: { text: "Cuenta sin verificar", cure: "Ver cuentas" },
  espera: { text: "Cuenta nueva", cure: "Ver cuentas" },
  cuenta_observada: { text: "Cuenta observada: es de otro titular", cure: "Ver cuentas" },
  ciudad: { text: "Falta la ciudad del beneficiario (SEPA desde 15/11/2026)", cure: "Completar" },
};
