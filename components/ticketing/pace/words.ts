import { formatDay } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { PaceRow, TrackRow } from "@/lib/ticketing/forecast/schema";
import { FAR } from "@/lib/ticketing/rules/causes";

/** The days to go whose track record stands in the strip. */
const TOLD = 30;

/** Whole points with their sign; the minus is a minus. */
export function pointsText(gap: number): string {
  const points = Math.round(gap);
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)} ${Math.abs(points) === 1 ? "pt" : "pts"}`;
}

/** As people say a chance: never none nor all. */
export const chanceText = (chance: number | null) => (chance === null ? "—" : `${Math.round(chance * 100)} %`);

export const rangeText = ({ p25, p75 }: Pick<PaceRow, "p25" | "p75">) =>
  p25 === null || p75 === null ? undefined : `${formatInteger(p25)} a ${formatInteger(p75)}`;

export const toneOf = (gap: number | null): "late" | "early" | "even" =>
  gap === null ? "even" : Math.round(gap) <= -FAR ? "late" : Math.round(gap) >= FAR ? "early" : "even";

/** The record that is told first: at thirty days, else the one that there is. */
export const toldTrack = (track: readonly TrackRow[]) => track.find(({ days }) => days === TOLD) ?? track[0];

/** "52 % dentro del rango en los últimos 60 shows, a 30 días". */
export const trackText = ({ half, shows, days }: TrackRow) =>
  `${formatPercent(half, 0)} dentro del rango en los últimos ${countText(shows, "show")}, a ${countText(days, "día")}`;

/** What stands in the strip: how many are behind, in pace, ahead; what was sold today against what such a day sells. */
export function paceFigures(rows: readonly PaceRow[]) {
  const known = rows.filter(({ brecha }) => brecha !== null);
  const of = (tone: ReturnType<typeof toneOf>) => known.filter(({ brecha }) => toneOf(brecha) === tone);
  const late = of("late");
  const missing = late.reduce((sum, { brecha, capacidad }) => sum + ((brecha ?? 0) * capacidad) / -100, 0);
  const expecting = rows.filter(({ esperada }) => esperada !== null);
  return {
    late: late.length,
    missing: Math.round(missing),
    even: of("even").length,
    early: of("early").length,
    sold: rows.reduce((sum, { venta_hoy }) => sum + (venta_hoy ?? 0), 0),
    expected: expecting.reduce((sum, { esperada }) => sum + (esperada ?? 0), 0),
    expecting: expecting.length,
  };
}

/** When it would be sold out, where that is likelier than not. */
export const soldOutText = ({ agota, agota_el }: Pick<PaceRow, "agota" | "agota_el">) =>
  agota !== null && agota_el !== null && agota >= 0.5 ? `el ${formatDay(agota_el)}` : undefined;

/** "P25 a P75" of what it says in words for who does not see a curve. */
export function curveLabel({ curva, p25, p75 }: PaceRow): string {
  const last = curva.findLast(({ own }) => own !== null);
  const range = rangeText({ p25, p75 });
  const stands = last
    ? `Propio ${formatPercent(last.own ?? 0)} y comparables ${formatPercent(last.usual)} a ${countText(last.days, "día")}`
    : "Sin ventas propias";
  return range ? `${stands}; final entre ${range}` : stands;
}
