import { query, type Tx, txQuery } from "@/lib/db";
import type { RateSource } from "./rules/kinds";
import { rateOver } from "./rules/over";

/** Pesos for one unit, whose rate it is and the day it is of. */
export interface RateOn {
  rate: string;
  source: RateSource;
  day: string;
}

const ON = "SELECT trim_scale(rate)::text AS rate, source, day::text FROM fx_rate_on($1, $2::date, $3)";

/**
 * What a currency is worth in pesos (ARS) on a day: the rate of that day, or the newest of the seven days before it. Without a
 * source the official one, else ours, else MEP; the answer names it. Null when there is none: a rate is never guessed. What was
 * agreed with somebody (`pactado`) is chosen by its record and never found here. In SQL it is `fx_rate_on`.
 * @param tx the transaction that is to see it, null for none
 */
export async function rateOn(
  tx: Tx | null,
  currency: string,
  day: string,
  source?: Exclude<RateSource, "pactado">,
): Promise<RateOn | null> {
  const values = [currency, day, source ?? null];
  const [row] = tx ? await txQuery<RateOn>(tx, ON, ...values) : await query<RateOn>(ON, values);
  return row ?? null;
}

/**
 * Units of one currency for one of another, by what is kept on a day of a source (without one: official, ours, MEP); null where something
 * of it is missing. Neither pesos: the one's over the other's, as the European Central Bank's are told of one another.
 */
export async function rateInto(
  tx: Tx,
  currency: string,
  target: string,
  day: string,
  source?: Exclude<RateSource, "pactado">,
): Promise<RateOn | null> {
  const inPesos = async (one: string) =>
    one === "ARS" ? { rate: "1", day, source: source ?? ("oficial" as const) } : await rateOn(tx, one, day, source);
  const [own, into] = [await inPesos(currency), await inPesos(target)];
  if (!own || !into) return null;
  const found = currency === "ARS" ? into : own;
  const rate = target === "ARS" ? own.rate : rateOver(own.rate, into.rate);
  return { rate, day: found.day, source: found.source };
}
