import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { DealTerms } from "../schema/terms";
import type { Settled } from "./settle";

/** A row of where the money goes: its bar from one amount to another, in the currency of the terms. */
export interface Bar {
  label: string;
  amount: string;
  from: string;
  to: string;
  tone: "whole" | "cost" | "net" | "artist" | "promoter";
  /** Taken away, so that it is told with a minus. */
  minus?: true;
  /** Where in the artist's bar the guarantee ends. */
  guarantee?: string;
}

export interface Waterfall {
  bars: Bar[];
  /** The amount from which the artist shares; null of a deal without one. */
  split: string | null;
  /** The longest bar's end. */
  most: string;
}

const ZERO = "0.00";
const isNothing = (value: string): boolean => compareMoney(value, ZERO) === 0;

/** Where what is sold goes: from gross to net, and what of the net is costs, artist and promoter. Amounts are those that `settle` reckoned. */
export function waterfallOf(terms: DealTerms, it: Settled): Waterfall {
  const bars: Bar[] = [{ label: "Bruto", amount: it.gross, from: ZERO, to: it.gross, tone: "whole" }];
  // A tax on top is no part of the price, and so of no bar.
  if (!isNothing(it.fees))
    bars.push({ label: "Cargos", amount: it.fees, from: it.adjusted, to: it.gross, tone: "cost", minus: true });
  if (!isNothing(it.tax) && compareMoney(it.adjusted, it.net) > 0)
    bars.push({
      label: "Impuesto de las entradas",
      amount: it.tax,
      from: it.net,
      to: it.adjusted,
      tone: "cost",
      minus: true,
    });
  bars.push({ label: "Neto", amount: it.net, from: ZERO, to: it.net, tone: "net" });
  let at = ZERO;
  const next = (label: string, amount: string, tone: Bar["tone"], more: Partial<Bar> = {}) => {
    if (isNothing(amount)) return;
    const to = addMoney(at, amount);
    bars.push({ label, amount, from: at, to, tone, ...more });
    at = to;
  };
  next("Costos compartidos", it.expenses, "cost", { minus: true });
  next("Costos propios", it.own_costs, "cost", { minus: true });
  // What is borne on top of the fee is of the artist's cost, too.
  const artist = subMoney(subMoney(subMoney(it.net, it.promoter_result), it.expenses), it.own_costs);
  const { guarantee } = terms.artist;
  const within = compareMoney(guarantee, ZERO) > 0 && compareMoney(guarantee, artist) < 0;
  next("Artista", artist, "artist", { minus: true, ...(within && { guarantee: addMoney(at, guarantee) }) });
  const gains = compareMoney(it.promoter_result, ZERO) > 0;
  bars.push({
    label: "Resultado del promotor",
    amount: it.promoter_result,
    from: gains ? at : it.net,
    to: gains ? it.net : at,
    tone: "promoter",
  });
  const most = [it.gross, at].reduce((a, b) => (compareMoney(a, b) >= 0 ? a : b));
  return { bars, split: terms.artist.kind === "plus" ? it.split_point : null, most };
}
