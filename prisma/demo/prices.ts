import type { Currency } from "@/lib/format/currencies";
import { addDays, diffDays } from "@/lib/format/dates";
import type { Random } from "./random";

/** What prices of a currency look like: their range today, the step they are rounded to, monthly growth. */
const MARKETS: Record<Currency, { low: number; high: number; step: number; monthly: number }> = {
  ARS: { low: 34_000, high: 62_000, step: 500, monthly: 0.026 },
  EUR: { low: 26, high: 52, step: 1, monthly: 0.002 },
  USD: { low: 48, high: 82, step: 1, monthly: 0.002 },
};
const DAYS_PER_MONTH = 30.44;

/** A price of today in whole cents, as it was (or will be) on `day`, rounded as prices are. */
export function priceOn(day: string, anchor: string, divisa: Currency, today: number): number {
  const { step, monthly } = MARKETS[divisa];
  const value = today * (1 + monthly) ** (diffDays(anchor, day) / DAYS_PER_MONTH);
  return Math.max(step, Math.round(value / step) * step) * 100;
}

/** The base price, at today's value, of a show of that draw: the better known, the dearer. */
export function basePrice(divisa: Currency, draw: number, rng: Random): number {
  const { low, high } = MARKETS[divisa];
  const fame = Math.min(1, Math.log10(draw / 500) / 1.8);
  return low + (high - low) * Math.min(1, Math.max(0, fame * 0.75 + rng.between(0, 0.25)));
}

/**
 * The price steps of a category: a presale discount for the first days, then the price of the day it went on sale, and
 * in pesos one rise when the sale lasts long. Whole cents, oldest first.
 */
export function priceSteps(
  window: { onSale: string; until: string; anchor: string },
  divisa: Currency,
  today: number,
  presale: number,
): { from: string; cents: number }[] {
  const full = priceOn(window.onSale, window.anchor, divisa, today);
  const early = priceOn(window.onSale, window.anchor, divisa, today * 0.85);
  const steps = [{ from: window.onSale, cents: presale > 0 ? early : full }];
  if (presale > 0) steps.push({ from: addDays(window.onSale, presale), cents: full });
  const days = diffDays(window.onSale, window.until);
  if (divisa === "ARS" && days > 75) {
    const day = addDays(window.onSale, Math.round(days * 0.55));
    steps.push({ from: day, cents: priceOn(day, window.anchor, divisa, today) });
  }
  return steps;
}
