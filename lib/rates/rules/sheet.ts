import type { TitledFields } from "@/lib/imports/plain";

export const MAX_RATES_BYTES = 5 * 1024 * 1024;
export const MAX_RATES = 50_000;

export type RateColumn = "day" | "rate" | "currency" | "source" | "note";

/** The columns of a file of rates. One of values may say in its title whose they are: "Dólar oficial". */
export const rateColumns: TitledFields<RateColumn> = {
  day: { label: "Día", also: ["fecha", "date", "day"], required: true },
  rate: {
    label: "Pesos por unidad",
    also: [
      ...["cotizacion", "valor", "venta", "cierre", "rate", "precio", "tipo de cambio"],
      ...["dolar", "dolar oficial", "dolar mep", "dolar bolsa", "usd", "usd oficial", "usd mep"],
      ...["euro", "euro oficial", "euro mep", "eur", "eur oficial", "eur mep"],
    ],
    required: true,
  },
  currency: { label: "Moneda", also: ["divisa", "currency"] },
  source: { label: "Fuente", also: ["tipo", "origen", "source"] },
  note: { label: "Nota", also: ["para que", "observacion"] },
};
