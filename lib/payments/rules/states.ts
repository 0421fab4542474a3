/** What a payment order can be, in the order of its life (money.md section 9). */
export const orderStates = [
  "borrador",
  "autorizado",
  "liberado",
  "archivo",
  "enviado",
  "acreditado",
  "rechazado",
  "conciliado",
  "cancelado",
  "no_enviado",
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderStateTitles: Record<OrderState, string> = {
  borrador: "Borrador",
  autorizado: "Autorizado",
  liberado: "Liberado",
  archivo: "Archivo generado",
  enviado: "Enviado",
  acreditado: "Acreditado",
  rechazado: "Rechazado",
  conciliado: "Conciliado",
  cancelado: "Cancelado",
  no_enviado: "No enviado",
};

/** Orders on their way to be credited, for `IN` in SQL: what they pay is held. */
export const LIVE_ORDERS = "'borrador', 'autorizado', 'liberado', 'archivo', 'enviado'";

/** What a batch can be: what its orders are together, until each of them has its own end. */
export const batchStates = [
  "borrador",
  "autorizado",
  "liberado",
  "archivo",
  "enviado",
  "cerrado",
  "cancelado",
  "no_enviado",
] as const;
export type BatchState = (typeof batchStates)[number];

export const batchStateTitles: Record<BatchState, string> = {
  borrador: "Borrador",
  autorizado: "Autorizado",
  liberado: "Liberado",
  archivo: "Archivo generado",
  enviado: "Enviado",
  cerrado: "Cerrado",
  cancelado: "Cancelado",
  no_enviado: "No enviado",
};

/** What people do with a batch. */
export const batchSteps = [
  "editar",
  "autorizar",
  "devolver",
  "liberar",
  "generar",
  "enviar",
  "cancelar",
  "no_enviar",
] as const;
export type BatchStep = (typeof batchSteps)[number];

interface Transition<State> {
  from: readonly State[];
  to: State;
}

/** The one table of a batch's steps; its live orders go along. */
export const batchTransitions: Readonly<
  Record<BatchStep, Transition<Exclude<BatchState, "cerrado">> & { orders: OrderState }>
> = {
  editar: { from: ["borrador"], to: "borrador", orders: "borrador" },
  autorizar: { from: ["borrador"], to: "autorizado", orders: "autorizado" },
  devolver: { from: ["autorizado"], to: "borrador", orders: "borrador" },
  liberar: { from: ["autorizado"], to: "liberado", orders: "liberado" },
  generar: { from: ["liberado"], to: "archivo", orders: "archivo" },
  enviar: { from: ["liberado", "archivo"], to: "enviado", orders: "enviado" },
  cancelar: { from: ["borrador", "autorizado"], to: "cancelado", orders: "cancelado" },
  no_enviar: { from: ["liberado", "archivo"], to: "no_enviado", orders: "no_enviado" },
};

/** What happens to one order of a batch that was sent. The first two people do by hand, the others follow a bank's statement. */
export const orderSteps = [
  "acreditar",
  "rechazar",
  "conciliar",
  "desconciliar",
  "desacreditar",
  "devolver",
  "restituir",
  "reponer",
  "volver_a_rechazar",
  "volver_a_no_enviar",
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** The one table of an order's own steps. */
export const orderTransitions: Readonly<Record<OrderStep, Transition<OrderState>>> = {
  acreditar: { from: ["enviado"], to: "acreditado" },
  /** What comes back after it was credited is rejected, too. */
  rechazar: { from: ["enviado", "acreditado"], to: "rechazado" },
  conciliar: { from: ["acreditado"], to: "conciliado" },
  desconciliar: { from: ["conciliado"], to: "acreditado" },
  /** It was a match that credited it, by mistake: it waits for the bank again. */
  desacreditar: { from: ["conciliado"], to: "enviado" },
  /** Its money came back, says the bank; and, where that was a mistake, did not. */
  devolver: { from: ["conciliado"], to: "rechazado" },
  restituir: { from: ["rechazado"], to: "conciliado" },
  /** People gave it up, and the bank paid it all the same; and, where that was a mistake, it is given up again. */
  reponer: { from: ["rechazado", "no_enviado"], to: "conciliado" },
  volver_a_rechazar: { from: ["conciliado"], to: "rechazado" },
  volver_a_no_enviar: { from: ["conciliado"], to: "no_enviado" },
};

/** The state of a batch after a step; null where it cannot be taken. */
export const batchAfter = (state: BatchState, step: BatchStep): BatchState | null =>
  batchTransitions[step].from.some((one) => one === state) ? batchTransitions[step].to : null;

/** The state of an order after a step; null where it cannot be taken. */
export const orderAfter = (state: OrderState, step: OrderStep): OrderState | null =>
  orderTransitions[step].from.includes(state) ? orderTransitions[step].to : null;

/** In which states an order's items hold what they pay. */
export const holdingStates: readonly OrderState[] = ["borrador", "autorizado", "liberado", "archivo", "enviado"];

/** How an order is paid; a `declarado` was paid elsewhere, a `compensacion` moves no money. */
export const paymentMethodTitles = {
  transferencia: "Transferencia",
  echeq: "Cheque o eCheq",
  tarjeta: "Tarjeta",
  caja: "Efectivo",
  debito: "Débito o VEP",
  declarado: "Declarado",
  compensacion: "Compensación",
} as const;
export type PaymentMethod = keyof typeof paymentMethodTitles;
