import { addDays, diffDays } from "@/lib/format/dates";
import type { ShowState } from "@/lib/shows/rules/kinds";
import type { Random } from "./random";
import type { Slot } from "./slots";

/** When a show sells. Days are `YYYY-MM-DD`. */
export interface SaleWindow {
  onSale: string;
  /** The day of the show. */
  fecha: string;
  /** Last day with a report: the show, the day it was called off, or a past sale's last ticket. */
  until: string;
  soldOutOn: string | null;
  /** Length of the sale. */
  days: number;
}

/** Days from the first day of the demo to the start of the sale, where the state says; else the size of the house does. */
const ON_SALE: Partial<Record<ShowState, (rng: Random) => number>> = {
  a_la_venta: (rng) => -rng.whole(8, 55),
  sold_out: (rng) => -rng.whole(40, 60),
  anunciado: (rng) => rng.whole(2, 18),
};
const NOT_YET: readonly ShowState[] = ["consulta", "hold", "oferta", "confirmado", "caido"];
const BROKEN_OFF: readonly ShowState[] = ["cancelado", "reprogramado"];

/** Bigger houses sell longer. */
function saleLength(capacity: number, rng: Random): number {
  if (capacity < 1_500) return rng.whole(50, 85);
  if (capacity < 4_000) return rng.whole(70, 110);
  return capacity < 12_500 ? rng.whole(85, 120) : rng.whole(90, 130);
}

function calledOff(fecha: string, days: number, anchor: string, rng: Random): string {
  const day = addDays(fecha, -rng.whole(4, Math.max(5, Math.floor(days * 0.5))));
  return day < anchor ? day : addDays(anchor, -3);
}

function soldOutDay(state: ShowState, onSale: string, days: number, anchor: string, rng: Random): string {
  if (state === "sold_out") return addDays(anchor, -rng.whole(2, 20));
  return addDays(onSale, Math.round(days * rng.between(0.45, 0.9)));
}

/** When a show sells, null for one that never went on sale. `soldOut`: it will have sold every place. */
export function saleWindow(
  { state, fecha }: Slot,
  { capacity, soldOut, anchor }: { capacity: number; soldOut: boolean; anchor: string },
  rng: Random,
): SaleWindow | null {
  if (NOT_YET.includes(state)) return null;
  const inDays = ON_SALE[state];
  const onSale = inDays ? addDays(anchor, inDays(rng)) : addDays(fecha, -saleLength(capacity, rng));
  const days = diffDays(onSale, fecha);
  if (BROKEN_OFF.includes(state)) {
    if (onSale > addDays(anchor, -12)) return null;
    return { onSale, fecha, days, soldOutOn: null, until: calledOff(fecha, days, anchor, rng) };
  }
  const soldOutOn = soldOut ? soldOutDay(state, onSale, days, anchor, rng) : null;
  return { onSale, fecha, days, soldOutOn, until: soldOutOn && fecha < anchor ? soldOutOn : fecha };
}
