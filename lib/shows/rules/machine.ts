import type { ShowState } from "./kinds";

/** One step of a show's life. */
export interface Step {
  /** What the audit log calls it. */
  action: string;
  /** It asks why. */
  reason?: boolean;
  /** The followers of the artist are told. */
  tells?: boolean;
  /** Only once its day has come, or while it is not over yet; a show without a date is both. */
  date?: "begun" | "to_come";
}

const ended: Step = { action: "show.played", date: "begun" };
const called: Step = { action: "show.cancelled", reason: true, tells: true };
const moved: Step = { action: "show.postponed", reason: true, tells: true };
const back: Step = { action: "show.date_found", date: "to_come" };

/**
 * Which state may follow which (design shows.md, section 2), as far as ticketing goes: what a show needs before it is on
 * sale, its settlement and its reopening come with its own screens.
 */
export const transitions: Record<ShowState, Partial<Record<ShowState, Step>>> = {
  hold: { cancelado: called },
  oferta: { cancelado: called },
  confirmado: { reprogramado: moved, cancelado: called },
  anunciado: { reprogramado: moved, cancelado: called },
  a_la_venta: { sold_out: { action: "show.sold_out" }, realizado: ended, reprogramado: moved, cancelado: called },
  sold_out: {
    a_la_venta: { action: "show.sold_out_undone" },
    realizado: ended,
    reprogramado: moved,
    cancelado: called,
  },
  realizado: {
    a_la_venta: { action: "show.on_sale_again", date: "to_come" },
    sold_out: { action: "show.sold_out_again", date: "to_come" },
  },
  en_liquidacion: {},
  liquidado: {},
  cancelado: {},
  reprogramado: { confirmado: back, anunciado: back, a_la_venta: back, sold_out: back, cancelado: called },
};

/** The steps that may be chosen of a show in this state. A reprogramado one goes back only to where it came from. */
export function nextStates(state: ShowState, before: ShowState | null): ShowState[] {
  const all = Object.keys(transitions[state]) as ShowState[];
  return state === "reprogramado" ? all.filter((to) => to === "cancelado" || to === (before ?? "a_la_venta")) : all;
}
