import type { Figure, FigureValue } from "@/components/kit/FigureStrip";
import { addDays, formatDay, formatDayShort } from "@/lib/format/dates";
import { formatMoney, moneyParts } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import { type Change, change } from "@/lib/ticketing/rules/figures";
import { NO_AMOUNT } from "@/lib/ticketing/rules/missingAmounts";
import { baseText, excedidosText } from "@/lib/ticketing/rules/seats";
import type { Conversion } from "./convert";
import { filtersQuery, type ReportFilters } from "./filters";
import type { CurrencyFigures, ReportFigures } from "./reportFigures";
import type { Today } from "./rows";
import { termsOf } from "./totals";
import { reportAddress } from "./useReportAddress";

const TONE = { up: "good", down: "bad", same: "muted" } as const;

function changeOf({ figure, direction, period }: Change): Figure["change"] {
  return { text: figure, tone: TONE[direction], period };
}

/** An amount in the size of a tile, with the whole of it on hover. */
function moneyValue(monto: string, divisa: string): FigureValue {
  const { sign, symbol, number, unit } = moneyParts(monto, divisa, { compact: true });
  return { text: `${sign}${symbol} ${number}`, unit: unit || undefined, full: formatMoney(monto, divisa) };
}

const knownValue = ({ recaudacion, divisa }: CurrencyFigures): FigureValue =>
  recaudacion === null ? { text: NO_AMOUNT } : moneyValue(recaudacion, divisa);

const average = ({ promedio, divisa }: Pick<CurrencyFigures, "promedio" | "divisa">) =>
  promedio === null ? undefined : formatMoney(promedio, divisa, { decimals: 0 });

/**
 * The figures of the report, at most five; each is a link to its rows. `today` are the days they are of. Money figures are
 * not there without montos.
 */
export function figureItems(
  figures: ReportFigures,
  { filters, today: { hoy, ultimo }, conversion }: { filters: ReportFilters; today: Today; conversion?: Conversion },
): Figure[] {
  const query = filtersQuery(filters);
  // Each show's own day: where they are two, none is named for all.
  const before = ultimo === hoy ? formatDayShort(addDays(hoy, -7)) : null;
  const counts: Figure[] = [
    {
      label: "Vendidas hoy",
      ...soldToday(figures, before),
      href: reportAddress(query, "-hoy"),
      spark: {
        points: figures.serie,
        label: `Entradas por día, 14 días hasta el ${formatDay(ultimo)}`,
      },
    },
    {
      label: "Últimos 7 días",
      value: { text: formatInteger(figures.semana) },
      change: changeOf(change(figures.semana, figures.semanaPrevia, "los 7 previos")),
      href: reportAddress(query, "", "dias"),
      deskOnly: true,
    },
    {
      label: "Vendidas en total",
      value: {
        text: formatInteger(figures.vendidas),
        unit: figures.ocupacion === null || figures.base < figures.shows ? undefined : formatPercent(figures.ocupacion),
      },
      note: seatsNote(figures),
      onPhone: {
        label: "En total",
        note:
          figures.capacidad > 0 && figures.base === figures.shows
            ? `restan ${formatInteger(figures.restan)}`
            : undefined,
      },
      href: reportAddress(query, "-vendidas"),
    },
  ];
  return figures.porDivisa ? [...counts, ...moneyItems(figures.porDivisa, filters, conversion)] : counts;
}

const NO_DATA_TODAY = "sin datos de hoy";

/** Today's tickets against a week before; while nothing was loaded for today they are not none, and compare with nothing. */
function soldToday({ hoy, haceUnaSemana }: ReportFigures, before: string | null): Omit<Figure, "label"> {
  if (hoy === null) return { value: { text: "—" }, note: NO_DATA_TODAY, onPhone: { note: NO_DATA_TODAY } };
  return {
    value: { text: formatInteger(hoy) },
    change: changeOf(change(hoy, haceUnaSemana, before ? `el ${before}` : "hace 7 días")),
    onPhone: { note: `contra ${before ?? "hace 7 días"}` },
  };
}

/** What is left, and of which shows: what is sold counts all of them. */
function seatsNote(figures: ReportFigures): string {
  const { capacidad, ocupacion, restan, shows, excedidos } = figures;
  if (ocupacion === null) return excedidos > 0 ? excedidosText(excedidos) : countText(shows, "show");
  const base = baseText(figures, shows);
  if (base === "") return `restan ${formatInteger(restan)} de ${formatInteger(capacidad)}`;
  return `${formatPercent(ocupacion)} ${base}`;
}

function moneyItems(porDivisa: CurrencyFigures[], filters: ReportFilters, conversion?: Conversion): Figure[] {
  const rowsOf = (divisa: string) =>
    reportAddress(filtersQuery({ ...filters, divisa: divisa as ReportFilters["divisa"] }), "-recaudacion");
  if (conversion) return [convertedItem(porDivisa, filters, conversion)];
  const pesos = porDivisa.filter(({ divisa }) => divisa === "ARS");
  const others = porDivisa.filter(({ divisa }) => divisa !== "ARS");
  const one = pesos.map((own) => ({ ...oneCurrency(own), href: rowsOf(own.divisa) }));
  if (others.length < 2) return [...one, ...others.map((own) => ({ ...oneCurrency(own), href: rowsOf(own.divisa) }))];
  return [
    ...one,
    {
      label: `Recaudación ${joinSpanish(others.map(({ divisa }) => divisa))}`,
      value: others.map((own) => ({ ...knownValue(own), href: rowsOf(own.divisa) })),
      note: averages(others),
      onPhone: {
        label: joinSpanish(others.map(({ divisa }) => divisa)),
        note: countText(
          others.reduce((sum, { shows }) => sum + shows, 0),
          "show",
        ),
      },
    },
  ];
}

function averages(others: CurrencyFigures[]): string | undefined {
  const known = others.flatMap((own) => average(own) ?? []);
  return known.length ? `promedio ${joinSpanish(known)}` : undefined;
}

function oneCurrency(own: CurrencyFigures): Figure {
  const price = average(own);
  return {
    label: `Recaudación ${own.divisa}`,
    value: knownValue(own),
    note: price ? `promedio ${price} por entrada` : countText(own.shows, "show"),
    onPhone: { note: countText(own.shows, "show") },
  };
}

function convertedItem(porDivisa: CurrencyFigures[], filters: ReportFilters, conversion: Conversion): Figure {
  const total = conversion.sum(termsOf(porDivisa));
  const missing = conversion.missing(porDivisa.map(({ divisa }) => divisa));
  return {
    label: `Recaudación en ${conversion.to}`,
    value: total === null ? { text: "—" } : moneyValue(total, conversion.to),
    note: missing.length
      ? `sin conversión cargada de ${joinSpanish(missing)}`
      : `de ${joinSpanish(porDivisa.map(({ divisa }) => divisa))}, convertida`,
    href: reportAddress(filtersQuery(filters), "-recaudacion"),
  };
}
