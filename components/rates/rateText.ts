import { type RateSource, sourceTitles } from "@/lib/rates/rules/kinds";

/** A rate as people write it: `$ 1.475,5`; its decimals are kept, and two shown where it has fewer. */
export function rateText(valor: string): string {
  const [whole = "0", decimals = ""] = valor.split(".");
  return `$ ${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${decimals.padEnd(2, "0")}`;
}

/** A series as people call it: `USD oficial`, `EUR MEP`. */
export const seriesText = ({ currency, source }: { currency: string; source: RateSource }): string =>
  `${currency} ${source === "mep" ? sourceTitles.mep : sourceTitles[source].toLowerCase()}`;
