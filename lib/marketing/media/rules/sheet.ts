import { normalize } from "@/lib/format/text";
import type { TitledFields } from "@/lib/imports/plain";
import type { Platform } from "./kinds";

export const MAX_MEDIA_BYTES = 20 * 1024 * 1024;
export const MAX_MEDIA_ROWS = 50_000;

export type MediaColumn = "campaign" | "day" | "spend" | "currency" | "impressions" | "clicks" | "results" | "value";

const CODES = ["ars", "usd", "eur"];
const inEach = (...titles: string[]) => titles.flatMap((title) => CODES.map((code) => `${title} ${code}`));

/** The columns of Meta's and Google's exports, in Spanish and English. Meta says its currency in the title of the amount. */
export const mediaColumns: TitledFields<MediaColumn> = {
  campaign: {
    label: "Campaña",
    also: ["nombre de la campaña", "campaign name", "campaign", "nombre de campaña"],
    required: true,
  },
  day: { label: "Día", also: ["day", "fecha", "date"], required: true },
  spend: {
    label: "Gasto",
    also: [
      ...["coste", "costo", "cost", "importe gastado", "amount spent", "inversion"],
      ...inEach("importe gastado", "amount spent"),
    ],
    required: true,
  },
  currency: { label: "Moneda", also: ["código de moneda", "currency code", "currency", "divisa"] },
  impressions: { label: "Impresiones", also: ["impressions", "impr", "impresiones"] },
  clicks: { label: "Clics", also: ["clics en el enlace", "link clicks", "clicks", "clics"] },
  results: { label: "Resultados", also: ["results", "conversiones", "conversions"] },
  value: {
    label: "Valor de los resultados",
    also: [
      ...["valor de conv", "valor de conversión", "conv value", "conversion value", "valor de conversión de compras"],
      "purchases conversion value",
    ],
  },
};

const bare = (title: string) =>
  normalize(title)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const META = [/^(reporting (starts|ends)|inicio del informe|fin del informe)$/, /^(importe gastado|amount spent)\b/];
const META_MORE = /^(nombre de la campana|campaign name|indicador de resultados|result indicator)$/;
const GOOGLE = /^(coste|cost|codigo de moneda|currency code|conversiones|conversions|impr|coste conv|cost conv)$/;

/** Whose file it is by its titles; null where they do not say. */
export function platformOf(header: readonly string[]): Platform | null {
  const titles = header.map(bare);
  if (titles.some((title) => META.some((one) => one.test(title)) || META_MORE.test(title))) return "meta";
  return titles.some((title) => GOOGLE.test(title)) ? "google" : null;
}

/** What such a file has to have, in its own words. */
const NEEDED = {
  meta: { of: "Meta", campaign: "Nombre de la campaña", day: "Día", spend: "Importe gastado" },
  google: { of: "Google Ads", campaign: "Campaña", day: "Día", spend: "Coste" },
} as const;

/** Why a file of a platform cannot be read: which of its columns is not there. Null where all are. */
export function missingColumn(platform: Platform, columns: Partial<Record<string, string>>): string | null {
  const { of, ...needed } = NEEDED[platform];
  const lack = (["spend", "day", "campaign"] as const).find((one) => !columns[one]);
  if (!lack) return null;
  const { day, campaign, spend } = needed;
  return `El archivo es de ${of} y la columna ${needed[lack]} no está: exportarlo con ${day}, ${campaign}, ${spend}.`;
}
