import { type Figure, FigureStrip } from "@/components/kit/FigureStrip";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { HistoryPage } from "@/lib/showHistory/schema";

/** A line from its first point to its last says what it says of one artist alone, and with two shows at least. */
const sparkOf = (points: readonly (number | null)[] | undefined, label: string): Pick<Figure, "spark"> =>
  points && points.filter((one) => one !== null).length > 1 ? { spark: { points, label } } : {};

/** What the shows of the list come to; of one artist, how each figure went from show to show. */
export function HistoryFigures({ page }: { page: HistoryPage | undefined }) {
  const { total = 0, totals, trend } = page ?? {};
  const points = trend ?? undefined;
  const since = points?.[0] ? `desde el ${formatDayYear(points[0].fecha)}` : "";
  const known = totals && totals.capacidad > 0;
  const items: Figure[] = [
    {
      label: "Shows",
      value: { text: totals ? formatInteger(total) : "—" },
      note: totals ? `en ${countText(totals.cities, "ciudad")}` : "",
    },
    {
      label: "Entradas vendidas",
      value: { text: totals ? formatInteger(totals.sold) : "—" },
      note: since || (total > 0 && totals ? `${formatInteger(Math.round(totals.sold / total))} por show` : ""),
      ...sparkOf(
        points?.map(({ sold }) => sold),
        "Entradas vendidas, show por show",
      ),
    },
    {
      label: "Ocupación",
      value: { text: known ? formatPercent((100 * totals.known_sold) / totals.capacidad) : "—" },
      note: totals
        ? totals.unknown > 0
          ? `${countText(totals.unknown, "show")} sin capacidad, aparte`
          : `de ${formatInteger(totals.capacidad)} lugares`
        : "",
      ...sparkOf(
        points?.map(({ percent }) => percent),
        "Ocupación, show por show",
      ),
    },
    ...moneyFigures(totals?.amounts, points),
  ];
  return <FigureStrip label="Cifras del historial" items={items} />;
}

function moneyFigures(amounts: HistoryPage["totals"]["amounts"], points: HistoryPage["trend"] | undefined): Figure[] {
  if (!amounts || amounts.length === 0) return [];
  const prices = points?.map(({ promedio_usd }) => (promedio_usd == null ? null : Number(promedio_usd)));
  const margins = points?.map(({ margin }) => margin ?? null) ?? [];
  const known = margins.filter((one) => one !== null);
  const last = known.at(-1);
  const takings = amounts.slice(0, last === undefined ? 2 : 1).map(
    ({ divisa, shows, recaudacion_total }, at): Figure => ({
      label: `Recaudación ${divisa}`,
      value: {
        text: formatMoney(recaudacion_total, divisa, { compact: true }),
        full: formatMoney(recaudacion_total, divisa, { decimals: 2 }),
      },
      note: `${countText(shows, "show")} con ventas${at === 0 && prices ? "; precio en USD" : ""}`,
      ...(at === 0 ? sparkOf(prices, "Precio promedio en dólares de su día, show por show") : {}),
    }),
  );
  if (last === undefined) return takings;
  return [
    ...takings,
    {
      label: "Margen del último",
      value: { text: formatPercent(last) },
      note: `de lo recaudado, según el trato; ${countText(known.length, "show")}`,
      ...sparkOf(margins, "Margen según el trato, show por show"),
    },
  ];
}
