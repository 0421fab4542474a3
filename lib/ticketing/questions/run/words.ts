import { formatDayYear } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { formatInteger } from "@/lib/format/number";
import { joinSpanish, plural } from "@/lib/format/text";
import type { Answer } from "../schema/answer";
import type { Days, SalesFilter, SalesLine } from "./sales";

type Piece = Answer["sentence"][number];

/** A sentence with what stands between ** ** strong. */
export const sentence = (text: string): Piece[] =>
  text
    .split("**")
    .map((piece, at) => ({ text: piece, strong: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");

export const strong = (text: string): string => `**${text.replaceAll("*", "")}**`;
export const ticketsText = (count: number): string => strong(`${formatInteger(count)} ${plural(count, "entrada")}`);

/** `del lun 9 nov 2026 al dom 15 nov 2026`, `el sáb 21 nov 2026`, `desde el ...`. Empty with no days. */
export function daysText({ desde, hasta }: Days): string {
  if (desde && hasta)
    return desde === hasta ? `el ${formatDayYear(desde)}` : `del ${formatDayYear(desde)} al ${formatDayYear(hasta)}`;
  if (desde) return `desde el ${formatDayYear(desde)}`;
  return hasta ? `hasta el ${formatDayYear(hasta)}` : "";
}

const IN_WORDS: Readonly<Record<string, string>> = { ARS: "en pesos", USD: "en dólares", EUR: "en euros" };

/** Each currency by itself: `$ 12.345 en pesos y € 300 en euros`. Null where no amount is known. */
export function moneyText(lines: readonly SalesLine[]): string | null {
  const known = lines.filter(({ monto }) => monto !== null && compareMoney(monto, "0") !== 0);
  if (known.length === 0) return null;
  return joinSpanish(
    known.map(
      ({ monto, divisa }) => `${strong(formatMoney(monto ?? "0", divisa))} ${IN_WORDS[divisa] ?? currencyName(divisa)}`,
    ),
  );
}

/** Of what a figure is, in words: `Lía Quiroga en Madrid por Ticketek`. */
export function subjectText({ show, artist, city, country, venue, ticketera, categoria }: SalesFilter): string {
  const place = venue ?? city ?? (country && countryName(country));
  return [
    show ?? artist ?? "",
    place && !show ? `en ${place}` : "",
    ticketera ? `por ${ticketera}` : "",
    categoria ? `de ${categoria}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const regions = new Intl.DisplayNames("es", { type: "region" });
export const countryName = (code: string): string => regions.of(code) ?? code;

const TITLES: Readonly<Record<string, string>> = {
  artist: "Artista",
  show: "Show",
  city: "Ciudad",
  country: "País",
  venue: "Lugar",
  ticketera: "Ticketera",
  categoria: "Categoría",
};

/** The filters in words, the reach of who asks among them. */
export function filtersText(
  filter: SalesFilter,
  days: Days | null,
  limited: boolean,
  more: readonly string[] = [],
): string {
  const parts = Object.entries(TITLES).flatMap(([key, title]) => {
    const value = filter[key as keyof SalesFilter];
    return value ? [`${title}: ${key === "country" ? countryName(value) : value}`] : [];
  });
  const period = days && daysText(days);
  return [
    ...parts,
    ...(period ? [`Período: ${period.replace(/^(el|del) /, "")}`] : []),
    ...more,
    limited ? "Sus artistas" : "Todos los artistas",
  ].join(" · ");
}

/** The address of the sales report with the same filters, as far as it has them. */
export function reportHref(filter: SalesFilter, days: Days | null): string {
  if (filter.show) return `/tickets/${encodeURIComponent(filter.show)}`;
  const query = new URLSearchParams();
  if (filter.artist) query.set("artist", filter.artist);
  if (filter.ticketera) query.set("ticketera", filter.ticketera);
  if (filter.country) query.set("pais", filter.country);
  if (days?.desde) query.set("desde", days.desde);
  if (days?.hasta) query.set("hasta", days.hasta);
  const text = query.toString();
  return text ? `/tickets?${text}` : "/tickets";
}
