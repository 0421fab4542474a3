import type { PaceRow } from "@/lib/ticketing/forecast/schema";
import { curveLabel } from "./words";

const [WIDTH, HEIGHT] = [98, 30];

/** The sale of a show in a cell: its own line, the comparables' middle in grey, the range until the show, what can be sold. */
export function PaceCurve({ row }: { row: PaceRow }) {
  const { curva, banda, vendible } = row;
  const from = Math.max(1, ...curva.map(({ days }) => days), ...banda.map(({ days }) => days));
  const tops = [...curva.flatMap(({ own, usual }) => [own ?? 0, usual]), ...banda.map(({ high }) => high)];
  if (tops.length === 0) return null;
  const near = vendible !== null && Math.max(...tops) >= vendible * 0.85 ? vendible : null;
  const most = Math.max(...tops, near ?? 0, 1);
  const x = (days: number) => Math.round(((from - days) / from) * WIDTH * 10) / 10;
  const y = (percent: number) => Math.round((HEIGHT - (percent / most) * HEIGHT) * 10) / 10;
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map(([days, percent], at) => `${at === 0 ? "M" : "L"}${x(days)} ${y(percent)}`).join("");
  const own = curva.flatMap(({ days, own: percent }) => (percent === null ? [] : [[days, percent] as const]));
  const last = banda[0] ? ([banda[0].days, banda[0].mid] as const) : own.at(-1);
  const high = banda.map((point) => [point.days, point.high] as const);
  const low = banda.map((point) => [point.days, point.low] as const).toReversed();
  return (
    <svg
      role="img"
      aria-label={curveLabel(row)}
      width={WIDTH + 8}
      height={HEIGHT + 8}
      viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
      fill="none"
      className="shrink-0"
    >
      {near !== null && <path d={`M0 ${y(near)}H${WIDTH}`} stroke="var(--muted)" strokeDasharray="2 3" />}
      <path d={line(curva.map(({ days, usual }) => [days, usual]))} stroke="var(--comparable)" strokeWidth="1.25" />
      {high.length > 1 && (
        <path
          d={`${line(high)}${line(low).replace("M", "L")}Z`}
          fill="var(--band)"
          stroke="var(--accent)"
          strokeWidth="0.5"
        />
      )}
      {banda.length > 1 && (
        <path
          d={line(banda.map(({ days, mid }) => [days, mid]))}
          stroke="var(--accent)"
          strokeWidth="1.25"
          strokeDasharray="2 2"
        />
      )}
      <path d={line(last ? [...own, last] : own)} stroke="var(--accent)" strokeWidth="1.75" strokeLinejoin="round" />
      {last && <circle cx={x(last[0])} cy={y(last[1])} r="2.5" fill="var(--accent)" />}
    </svg>
  );
}
