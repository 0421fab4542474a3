// Apart from the schemas: screens show these without loading the validation library.

/** Types of show (specification section 7, the send-excel variants) and of report recipients. */
export const showTypes = ["live-arg", "live-esp", "management", "booking"] as const;
export const reportTypes = [...showTypes, "todos"] as const;
export const showTypeTitles: Record<(typeof reportTypes)[number], string> = {
  "live-arg": "Live Argentina",
  "live-esp": "Live España",
  management: "Management",
  booking: "Booking",
  todos: "Todos",
};

/** What a report by mail may be about: a type's shows, or one show, or one artist. */
export const mailReportTypes = [...reportTypes, "show", "artista"] as const;
export type MailReportType = (typeof mailReportTypes)[number];
export const mailReportTitles: Record<MailReportType, string> = {
  ...showTypeTitles,
  show: "Un show",
  artista: "Un artista",
};

export const currencies = ["ARS", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

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
