import { activeStates } from "@/lib/shows/rules/kinds";
import { nextStates } from "@/lib/shows/rules/machine";
import type { ShowPage } from "../curveModel";

/** What can be done with a show's life, beside Sold Out. */
export type LifeAct = "correct" | "reschedule" | "played" | "onSale" | "merge" | "cancel" | "remove";

type Standing = Pick<ShowPage, "state" | "dias" | "series" | "details">;

const isEmpty = ({ series }: Standing) => series.length === 0;

const RULES: Record<LifeAct, (show: Standing) => boolean> = {
  correct: () => true,
  reschedule: ({ state, details }) =>
    state === "reprogramado" || nextStates(state, details.state_before).includes("reprogramado"),
  // On the night, before it happens by itself; a show without a date would never be over.
  played: ({ state, dias }) => activeStates.includes(state) && (dias === null || dias <= 0),
  // The first time is production's; here it is what comes back.
  onSale: ({ state, dias, details }) =>
    (state === "realizado" || state === "reprogramado") &&
    nextStates(state, details.state_before).includes("a_la_venta") &&
    (dias === null || dias >= 0),
  merge: () => true,
  cancel: ({ state, details }) => nextStates(state, details.state_before).includes("cancelado"),
  remove: isEmpty,
};

/** The acts that make sense for a show as it stands, in the order of the menu. */
export const actsOf = (show: Standing): LifeAct[] =>
  (Object.keys(RULES) as LifeAct[]).filter((act) => RULES[act](show));
