// Apart from the schemas: screens show these without loading the validation library.

/** What a card expense can be, in the order of its life (money-spend.md section 3). *Retirado*: its holder took it back. */
export const expenseStates = [
  "borrador",
  "enviado",
  "observado",
  "aprobado",
  "conciliado",
  "rechazado",
  "retirado",
] as const;
export type ExpenseState = (typeof expenseStates)[number];

export const expenseStateTitles: Record<ExpenseState, string> = {
  borrador: "Borrador",
  enviado: "Enviado",
  observado: "Observado",
  aprobado: "Aprobado",
  conciliado: "Conciliado",
  rechazado: "Personal",
  retirado: "Retirado",
};

/** What happens to a card expense. */
export const expenseSteps = [
  "completar",
  "editar",
  "adjuntar",
  "responder",
  "retirar",
  "recuperar",
  "observar",
  "aprobar",
  "rechazar",
  "reconsiderar",
  "cobrar",
  "conciliar",
  "desconciliar",
] as const;
export type ExpenseStep = (typeof expenseSteps)[number];

interface Transition<State> {
  from: readonly State[];
  /** Null: it stays in the state it is in. */
  to: State | null;
  by: StepBy | null;
}
/** Who does a step: its holder, who reviews, or who of them decides and pays. Nobody: it follows from something else (its photo came, a line of the card). */
export type StepBy = "titular" | "revision" | "firma";

/** The one table of an expense's steps. A changed approved one was observed before. */
export const expenseTransitions: Readonly<Record<ExpenseStep, Transition<ExpenseState>>> = {
  completar: { from: ["borrador"], to: "enviado", by: null },
  editar: { from: ["borrador", "enviado", "observado"], to: null, by: "titular" },
  // Its receipt turned up after it was sent without one: it waits for the photo.
  adjuntar: { from: ["enviado"], to: "borrador", by: "titular" },
  responder: { from: ["observado"], to: "enviado", by: "titular" },
  retirar: { from: ["borrador", "enviado", "observado"], to: "retirado", by: "titular" },
  recuperar: { from: ["retirado"], to: "borrador", by: "titular" },
  // What waits for a photo that never comes is asked for, or left as personal: no phone keeps a report open.
  observar: { from: ["borrador", "enviado", "aprobado"], to: "observado", by: "revision" },
  aprobar: { from: ["enviado"], to: "aprobado", by: "firma" },
  rechazar: { from: ["borrador", "enviado", "observado"], to: "rechazado", by: "firma" },
  reconsiderar: { from: ["rechazado"], to: "observado", by: "firma" },
  cobrar: { from: ["rechazado"], to: null, by: "revision" },
  conciliar: { from: ["aprobado"], to: "conciliado", by: null },
  desconciliar: { from: ["conciliado"], to: "aprobado", by: null },
};

/** A month handed in (rendición). */
export const reportStates = ["abierta", "presentada", "aprobada", "cerrada"] as const;
export type ReportState = (typeof reportStates)[number];

export const reportStateTitles: Record<ReportState, string> = {
  abierta: "Abierta",
  presentada: "Presentada",
  aprobada: "Aprobada",
  cerrada: "Cerrada",
};

export const reportSteps = ["presentar", "devolver", "aprobar", "cerrar", "reabrir"] as const;
export type ReportStep = (typeof reportSteps)[number];

export const reportTransitions: Readonly<Record<ReportStep, Transition<ReportState>>> = {
  presentar: { from: ["abierta"], to: "presentada", by: "titular" },
  devolver: { from: ["presentada"], to: "abierta", by: "revision" },
  // A month that is over and that nobody hands in is approved as it is.
  aprobar: { from: ["abierta", "presentada"], to: "aprobada", by: "firma" },
  cerrar: { from: ["aprobada"], to: "cerrada", by: "revision" },
  reabrir: { from: ["aprobada", "cerrada"], to: "presentada", by: "firma" },
};

/** The file of a card, and what becomes of its lines. One that was a mistake goes with the undo of its import. */
export const statementStates = ["cargado", "conciliado", "pagado"] as const;
export type StatementState = (typeof statementStates)[number];
export const statementStateTitles: Record<StatementState, string> = {
  cargado: "Cargado",
  conciliado: "Conciliado",
  pagado: "Pagado",
};
export const statementSteps = ["conciliar", "reabrir", "pagar", "deshacer_pago"] as const;
export type StatementStep = (typeof statementSteps)[number];
export const statementTransitions: Readonly<Record<StatementStep, Transition<StatementState>>> = {
  conciliar: { from: ["cargado"], to: "conciliado", by: "revision" },
  reabrir: { from: ["conciliado"], to: "cargado", by: "revision" },
  pagar: { from: ["conciliado"], to: "pagado", by: "firma" },
  deshacer_pago: { from: ["pagado"], to: "conciliado", by: "firma" },
};

/** A line of a statement: until somebody says whose it is, and what it turned out to be. */
export const lineStates = ["pendiente", "conciliada", "del_titular", "personal", "cargo"] as const;
export type LineState = (typeof lineStates)[number];
export const lineStateTitles: Record<LineState, string> = {
  pendiente: "Pendiente",
  conciliada: "Conciliada",
  del_titular: "Sin reclamar",
  personal: "Personal",
  cargo: "Cargo de la tarjeta",
};
export const lineSteps = ["conciliar", "devolver", "pasar_al_titular", "personal", "cargo", "soltar"] as const;
export type LineStep = (typeof lineSteps)[number];
export const lineTransitions: Readonly<Record<LineStep, Transition<LineState>>> = {
  conciliar: { from: ["pendiente", "del_titular"], to: "conciliada", by: "revision" },
  // It gives back of a purchase, and nobody has a note of it.
  devolver: { from: ["pendiente", "del_titular"], to: "conciliada", by: "firma" },
  pasar_al_titular: { from: ["pendiente"], to: "del_titular", by: "revision" },
  personal: { from: ["pendiente", "del_titular"], to: "personal", by: "firma" },
  cargo: { from: ["pendiente"], to: "cargo", by: "revision" },
  soltar: { from: ["conciliada", "del_titular", "personal", "cargo"], to: "pendiente", by: "revision" },
};

/** The four tables that `lib/cards/service/transition.ts` walks. */
export const machines = {
  card_expense: { states: expenseStates, titles: expenseStateTitles, transitions: expenseTransitions },
  card_report: { states: reportStates, titles: reportStateTitles, transitions: reportTransitions },
  card_statement: { states: statementStates, titles: statementStateTitles, transitions: statementTransitions },
  card_statement_line: { states: lineStates, titles: lineStateTitles, transitions: lineTransitions },
} as const;
export type Machine = keyof typeof machines;
export interface StepOf {
  card_expense: ExpenseStep;
  card_report: ReportStep;
  card_statement: StatementStep;
  card_statement_line: LineStep;
}

const rows = (machine: Machine) => machines[machine].transitions as Readonly<Record<string, Transition<string>>>;

/** The state after a step; null where it cannot be taken. */
export function stateAfter<M extends Machine>(machine: M, state: string, step: StepOf[M]): string | null {
  const row = rows(machine)[step];
  return row?.from.includes(state) ? (row.to ?? state) : null;
}

/** What a person can do with it now. `by`: what they are to it. */
export const stepsOf = <M extends Machine>(machine: M, state: string, by: readonly StepBy[]): StepOf[M][] =>
  Object.entries(rows(machine))
    .filter(([, row]) => row.by !== null && by.includes(row.by) && row.from.includes(state))
    .map(([step]) => step as StepOf[M]);

/** What nobody has to look at any more: a report whose expenses are all so can be closed. */
export const settledStates: readonly ExpenseState[] = ["aprobado", "conciliado", "rechazado", "retirado"];
/** It has accrued: aprobado until it is observed, with the card's line or without. */
export const accruedStates: readonly ExpenseState[] = ["aprobado", "conciliado"];
/** In which it waits to be approved. */
export const waitingStates: readonly ExpenseState[] = ["borrador", "enviado", "observado"];
/** It counts in its report's sums. */
export const countedStates: readonly ExpenseState[] = ["borrador", "enviado", "observado", "aprobado", "conciliado"];
