// Apart from the schemas: screens show these without loading the validation library.

/** Types of show (specification section 7, the send-excel variants). */
export const showTypes = ["live-arg", "live-esp", "management", "booking"] as const;

/** States of a show, in their order (design shows.md, section 2). */
export const showStates = [
  "consulta",
  "hold",
  "oferta",
  "confirmado",
  "anunciado",
  "a_la_venta",
  "sold_out",
  "realizado",
  "en_liquidacion",
  "liquidado",
  "cancelado",
  "reprogramado",
  "caido",
] as const;
export type ShowState = (typeof showStates)[number];
export const showStateTitles: Record<ShowState, string> = {
  consulta: "Consulta",
  hold: "Hold",
  oferta: "Oferta",
  confirmado: "Confirmado",
  anunciado: "Anunciado",
  a_la_venta: "A la venta",
  sold_out: "Sold Out",
  realizado: "Realizado",
  en_liquidacion: "En liquidación",
  liquidado: "Liquidado",
  cancelado: "Cancelado",
  reprogramado: "Reprogramado",
  caido: "Caído",
};

/**
 * What is not in here is booking's and production's own business: before it is confirmed a show is in no call, list or mail of
 * ticketing, nor offered by boards, forms, chat, palette and invoice links.
 */
export const publicStates = [
  "confirmado",
  "anunciado",
  "a_la_venta",
  "sold_out",
  "realizado",
  "en_liquidacion",
  "liquidado",
  "cancelado",
  "reprogramado",
] as const satisfies readonly ShowState[];

/** Those that have their room and their day to themselves; what was put off or called off has left them. */
export const standingStates: readonly ShowState[] = publicStates.filter(
  (state) => state !== "cancelado" && state !== "reprogramado",
);

/** The states in which tickets are sold: the "active" shows of the ticketing calls. */
export const activeStates: readonly ShowState[] = ["a_la_venta", "sold_out"];

/** The columns of booking's board, which are the desk's finer view of a state (design shows.md, section 2). */
export const stages = [
  "consulta",
  "hold",
  "oferta",
  "negociacion",
  "contrato",
  "anticipo",
  "confirmado",
  "liquidado",
  "caido",
] as const;
export type Stage = (typeof stages)[number];

export const stageTitles: Record<Stage, string> = {
  consulta: "Consulta",
  hold: "Hold",
  oferta: "Oferta",
  negociacion: "Negociación",
  contrato: "Contrato",
  anticipo: "Anticipo",
  confirmado: "Confirmado",
  liquidado: "Liquidado",
  caido: "Caído",
};

/** Where a show of each state may stand on the board; the first is where it comes to stand by itself. The row's check keeps the pair so. */
export const stagesOf: Record<ShowState, readonly [Stage, ...Stage[]]> = {
  consulta: ["consulta"],
  hold: ["hold"],
  oferta: ["oferta", "negociacion", "contrato", "anticipo"],
  confirmado: ["confirmado"],
  anunciado: ["confirmado"],
  a_la_venta: ["confirmado"],
  sold_out: ["confirmado"],
  realizado: ["confirmado"],
  en_liquidacion: ["confirmado"],
  liquidado: ["liquidado"],
  cancelado: ["caido"],
  reprogramado: ["confirmado"],
  caido: ["caido"],
};

/** The state that each stage is of, where the show is not in one that has it already. */
export const stageStates: Record<Stage, ShowState> = {
  consulta: "consulta",
  hold: "hold",
  oferta: "oferta",
  negociacion: "oferta",
  contrato: "oferta",
  anticipo: "oferta",
  confirmado: "confirmado",
  liquidado: "liquidado",
  caido: "caido",
};

/** Where a show stands on the board in another state: where it stood, if that still fits; nowhere without a card. */
export const stageIn = (state: ShowState, now: Stage | null): Stage | null =>
  now === null || stagesOf[state].includes(now) ? now : stagesOf[state][0];
