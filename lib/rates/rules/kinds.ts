import { currencies } from "@/lib/format/currencies";

/** Where a rate comes from. One a day of each, but for what was agreed with somebody. */
export const rateSources = ["propia", "oficial", "mep", "pactado"] as const;
export type RateSource = (typeof rateSources)[number];

export const sourceTitles: Record<RateSource, string> = {
  propia: "Propia",
  oficial: "Oficial",
  mep: "MEP",
  pactado: "Pactada",
};

export const foreignCurrencies = currencies.filter((code) => code !== "ARS");
