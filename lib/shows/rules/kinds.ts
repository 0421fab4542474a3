// Apart from the schemas: screens show these without loading the validation library.

/** Types of show (specification section 7, the send-excel variants). */
export const showTypes = ["live-arg", "live-esp", "management", "booking"] as const;

/** States of a show, in their order (design screens.md, /shows). */
export const showStates = [
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
] as const;
export type ShowState = (typeof showStates)[number];
export const showStateTitles: Record<ShowState, string> = {
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
};

/** The states in which tickets are sold: the "active" shows of the ticketing calls. */
export const activeStates: readonly ShowState[] = ["a_la_venta", "sold_out"];
