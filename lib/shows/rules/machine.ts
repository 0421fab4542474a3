import type { Need } from "./guards";
import type { ShowState, Stage } from "./kinds";

/**
 * Who may take a step: who makes deals, who produces, who settles, who opens a settlement again, or who runs ticketing, whose
 * steps of a show with a deal are Sold Out and back alone.
 */
export type StepRight = "deals" | "production" | "settle" | "reopen" | "ticketing" | "ticketingWithoutDeal";

/** One step of a show's life. */
export interface Step {
  /** What the audit log calls it. */
  action: string;
  who: readonly StepRight[];
  /** What has to be there: all that is missing is told at once. */
  needs?: readonly Need[];
  /** It asks why. */
  reason?: boolean;
  /** The followers of the artist are told. */
  tells?: boolean;
  /** Only once its day has come, or while it is not over yet; a show without a date is both. */
  date?: "begun" | "to_come";
}

const deals = ["deals"] as const;
const onShow = ["production", "ticketingWithoutDeal"] as const;
const inSale = ["production", "ticketing"] as const;

const asked: Step = { action: "show.asked", who: deals, needs: ["place"] };
const held: Step = { action: "show.held", who: deals, needs: ["hold"] };
const offered: Step = { action: "show.offered", who: deals, needs: ["deal", "offer"] };
const fallen: Step = { action: "show.fell", who: deals, reason: true };
const confirmed: Step = {
  action: "show.confirmed",
  who: deals,
  needs: ["date", "venue", "company", "deal", "currency", "agreed", "free", "first"],
};
const announced: Step = { action: "show.announced", who: ["production"], needs: ["announcement"] };
const onSale: Step = { action: "show.on_sale", who: ["production"], needs: ["categories"], date: "to_come" };
const ended: Step = { action: "show.played", who: onShow, date: "begun" };
const called: Step = { action: "show.cancelled", who: onShow, needs: ["refund"], reason: true, tells: true };
const moved: Step = { action: "show.postponed", who: onShow, reason: true, tells: true };
const back: Step = { action: "show.date_found", who: onShow, date: "to_come" };

/**
 * Which state may follow which (design shows.md, section 2), what each step needs, and who takes it. Sold Out and back ask
 * nothing: a show of ticketing or of an import has no categories.
 */
export const transitions: Record<ShowState, Partial<Record<ShowState, Step>>> = {
  consulta: { hold: held, oferta: offered, caido: fallen },
  hold: { oferta: offered, confirmado: confirmed, consulta: asked, caido: fallen },
  oferta: { hold: held, confirmado: confirmed, caido: fallen },
  confirmado: { anunciado: announced, a_la_venta: onSale, reprogramado: moved, cancelado: called },
  anunciado: { a_la_venta: onSale, reprogramado: moved, cancelado: called },
  a_la_venta: {
    sold_out: { action: "show.sold_out", who: inSale },
    realizado: ended,
    reprogramado: moved,
    cancelado: called,
  },
  sold_out: {
    a_la_venta: { action: "show.sold_out_undone", who: inSale },
    realizado: ended,
    reprogramado: moved,
    cancelado: called,
  },
  realizado: {
    en_liquidacion: { action: "show.settling", who: ["settle"] },
    a_la_venta: { action: "show.on_sale_again", who: onShow, date: "to_come" },
    sold_out: { action: "show.sold_out_again", who: onShow, date: "to_come" },
  },
  en_liquidacion: {
    liquidado: { action: "show.settled", who: ["settle"], needs: ["closed"] },
    realizado: { action: "show.unsettled", who: ["settle"] },
  },
  liquidado: { en_liquidacion: { action: "show.reopened", who: ["reopen"], reason: true } },
  cancelado: {},
  reprogramado: { confirmado: back, anunciado: back, a_la_venta: back, sold_out: back, cancelado: called },
  caido: { consulta: asked },
};

/** The steps that may be chosen of a show in this state. A reprogramado one goes back only to where it came from. */
export function nextStates(state: ShowState, before: ShowState | null): ShowState[] {
  const all = Object.keys(transitions[state]) as ShowState[];
  return state === "reprogramado" ? all.filter((to) => to === "cancelado" || to === (before ?? "a_la_venta")) : all;
}

/** What a stage needs beside its state: booking's board asks for it as a show's card enters its column. */
export const stageNeeds: Partial<Record<Stage, readonly Need[]>> = { anticipo: ["deposit", "depositDue"] };
