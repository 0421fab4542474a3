/** What a voucher can be, in the order of its life (money.md section 6). *Observado* is a mark, not a state. */
export const voucherStates = [
  "esperado",
  "recibido",
  "validado",
  "imputado",
  "en_aprobacion",
  "aprobado",
  "programado",
  "pagado_parcial",
  "pagado",
  "anulado",
  "descartado",
] as const;
export type VoucherState = (typeof voucherStates)[number];

export const stateTitles: Record<VoucherState, string> = {
  esperado: "Esperado",
  recibido: "Recibido",
  validado: "Validado",
  imputado: "Imputado",
  en_aprobacion: "En aprobación",
  aprobado: "Aprobado",
  programado: "Programado",
  pagado_parcial: "Pagado en parte",
  pagado: "Pagado",
  anulado: "Anulado",
  descartado: "Descartado",
};

/** What waits to be paid of which notes took all: no state of its own, since a note that is annulled lets it be owed again. */
export const BY_NOTE_TITLE = "Saldado con NC";

export const waitsForMoney = ["aprobado", "programado", "pagado_parcial"] as const satisfies readonly VoucherState[];

/** What people tell vouchers apart by: their states, and in place of one that waits for money that notes took all of it. */
export const BY_NOTE = "saldado_nc";
export const standings = [...voucherStates, BY_NOTE] as const;
export type Standing = (typeof standings)[number];
export const standingTitles: Record<Standing, string> = { ...stateTitles, [BY_NOTE]: BY_NOTE_TITLE };

/** How a voucher stands, as people read it: in place of a state that waits for money, that notes took all of it. */
export const standingTitle = ({ state, by_note }: { state: VoucherState; by_note: boolean }): string =>
  by_note && waitsForMoney.some((one) => one === state) ? BY_NOTE_TITLE : stateTitles[state];

/** What happens to a voucher. */
export const voucherSteps = [
  "recibir",
  "editar",
  "corregir",
  "validar",
  "imputar",
  "reimputar",
  "enviar",
  "aprobar",
  "devolver",
  "rechazar",
  "retirar",
  "reemplazar",
  "programar",
  "desprogramar",
  "pagar_parte",
  "pagar",
  "deshacer_pago",
  "anular",
  "descartar",
  "restaurar",
] as const;
export type VoucherStep = (typeof voucherSteps)[number];

interface Transition {
  from: readonly VoucherState[];
  /** Null: it stays in the state it is in. */
  to: VoucherState | null;
  /** People call it; other steps follow from an approval or a payment. */
  byPeople?: true;
}

/** The one table of a voucher's steps. */
export const transitions: Readonly<Record<VoucherStep, Transition>> = {
  recibir: { from: ["esperado"], to: "recibido" },
  editar: { from: ["esperado", "recibido"], to: null, byPeople: true },
  corregir: { from: ["validado", "imputado", "en_aprobacion", "aprobado"], to: null, byPeople: true },
  validar: { from: ["recibido"], to: "validado", byPeople: true },
  imputar: { from: ["validado"], to: "imputado", byPeople: true },
  reimputar: {
    from: ["imputado", "en_aprobacion", "aprobado", "programado", "pagado_parcial", "pagado"],
    to: null,
    byPeople: true,
  },
  enviar: { from: ["imputado"], to: "en_aprobacion", byPeople: true },
  aprobar: { from: ["imputado", "en_aprobacion"], to: "aprobado" },
  reemplazar: { from: ["en_aprobacion", "aprobado"], to: "imputado" },
  devolver: { from: ["en_aprobacion"], to: "imputado" },
  rechazar: { from: ["en_aprobacion"], to: "imputado" },
  retirar: { from: ["en_aprobacion"], to: "imputado" },
  programar: { from: ["aprobado", "pagado_parcial"], to: "programado" },
  desprogramar: { from: ["programado"], to: "aprobado" },
  pagar_parte: { from: ["aprobado", "programado", "pagado_parcial"], to: "pagado_parcial" },
  pagar: { from: ["aprobado", "programado", "pagado_parcial"], to: "pagado" },
  deshacer_pago: { from: ["pagado", "pagado_parcial"], to: "aprobado" },
  anular: { from: ["validado", "imputado", "aprobado"], to: "anulado", byPeople: true },
  descartar: { from: ["esperado", "recibido"], to: "descartado", byPeople: true },
  restaurar: { from: ["anulado", "descartado"], to: "recibido", byPeople: true },
};

/** In which states it has accrued: its entries are its allocation. */
export const accruedStates: readonly VoucherState[] = [
  "validado",
  "imputado",
  "en_aprobacion",
  "aprobado",
  "programado",
  "pagado_parcial",
  "pagado",
];

/** The same as lists are asked for them: what notes took whole has accrued, too. */
export const accruedStandings: readonly Standing[] = [...accruedStates, BY_NOTE];

/** States that do not hold their number: what was loaded wrong can be loaded again. */
export const releasedStates: readonly VoucherState[] = ["anulado", "descartado"];

/** The state after a step; null where it cannot be taken. */
export function stateAfter(state: VoucherState, step: VoucherStep): VoucherState | null {
  const { from, to } = transitions[step];
  return from.includes(state) ? (to ?? state) : null;
}

/** An observation can be put on it, or blocks it: before it is in a batch of payments (money.md section 6). */
export const observable = (state: VoucherState): boolean =>
  !releasedStates.includes(state) && voucherStates.indexOf(state) < voucherStates.indexOf("programado");

/** What people can do with it now. */
export const stepsOf = (state: VoucherState): VoucherStep[] =>
  voucherSteps.filter((step) => transitions[step].byPeople && transitions[step].from.includes(state));
