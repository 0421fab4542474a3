import type { Currency } from "@/lib/format/currencies";
import { formatDayYear, inZone } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { convertSum } from "@/lib/format/moneyMath";
import { joinSpanish } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { listConversions } from "@/lib/ticketing/currencies/api";
import { compareCurrencies } from "@/lib/ticketing/rules/currencies";

type Rate = CallOutput<typeof listConversions>[number];

/** Money of one currency. */
export interface Amount {
  divisa: string;
  monto: string;
}

/** A way of seeing money in one currency: exact sums, and the rates that were used, in words. */
export interface Conversion {
  to: Currency;
  /** The sum of amounts in the target, rounded once; null while one of them has no rate. */
  sum: (amounts: readonly Amount[]) => string | null;
  /** `1 USD = $ 1.485,50 (vie 20 nov 2026) y 1 EUR = ...`, of the currencies given. */
  rates: (divisas: readonly string[]) => string;
  missing: (divisas: readonly string[]) => string[];
}

/** A rate with the decimals it has, two at least. */
const rateText = (valor: string) => groupDigits(valor.replace(/(\.\d\d\d*?)0+$/, "$1"));

/** Converts by the table of conversions: pesos for one unit of each currency, one for the peso. */
export function conversionTo(to: Currency, table: readonly Rate[]): Conversion {
  const rates = new Map(table.map((row) => [row.moneda, row]));
  const pesos = (divisa: string) => (divisa === "ARS" ? "1" : rates.get(divisa)?.valor);
  const used = (divisas: readonly string[]) =>
    [...new Set([...divisas, to])].filter((divisa) => divisa !== "ARS").sort(compareCurrencies);
  return {
    to,
    sum: (amounts) => {
      const target = pesos(to);
      const terms = amounts.map(({ divisa, monto }) => ({ value: monto, rate: pesos(divisa) }));
      if (target === undefined) return null;
      const known = terms.flatMap(({ value, rate }) => (rate === undefined ? [] : [{ value, rate }]));
      return known.length === terms.length ? convertSum(known, target) : null;
    },
    rates: (divisas) =>
      joinSpanish(
        used(divisas).flatMap((divisa) => {
          const rate = rates.get(divisa);
          if (!rate) return [];
          const date = formatDayYear(inZone(rate.updated_at).day);
          return [`1 ${divisa} = $ ${rateText(rate.valor)} (${date})`];
        }),
      ),
    missing: (divisas) => used(divisas).filter((divisa) => pesos(divisa) === undefined),
  };
}
