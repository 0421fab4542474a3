import type { LineChartProps } from "@/components/kit/chart/LineChart";
import { niceTicks } from "@/components/kit/chart/niceTicks";
import type { Point } from "@/components/kit/chart/types";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";

const TICKS = 6;

/** A day, or an hour of it (`2026-11-20T14`), as axes and tables write it. */
export function momentText(at: string): string {
  const [day = "", hour] = at.split("T");
  return hour === undefined ? formatDay(day) : `${formatDay(day)}, ${hour} h`;
}

/** Every how many moments the axis names one, so that six fit. */
const tickIndexes = (count: number): number[] => {
  const step = Math.max(1, Math.ceil(count / TICKS));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
};

/** Milliseconds as an axis writes them, by the largest: `1,5 s` or, the unit being said beside, `300`. */
export const timeAxis =
  (values: readonly (number | null)[]) =>
  (ms: number): string =>
    ms > 0 && Math.max(0, ...values.map((value) => value ?? 0)) >= 1_000
      ? `${(ms / 1_000).toFixed(1).replace(".", ",")} s`
      : formatInteger(ms);

/**
 * A line over the moments of a range: the one it is about, and others behind. A moment without value is a gap in it.
 */
export function lineModel({
  label,
  moments,
  own,
  behind = [],
  format,
  formatValue,
}: {
  label: string;
  moments: readonly string[];
  own: { label: string; values: readonly (number | null)[] };
  behind?: readonly { label: string; values: readonly (number | null)[] }[];
  format: (value: number) => string;
  /** How one value is written when it is reached; by default as the axis does. */
  formatValue?: (value: number) => string;
}): LineChartProps {
  const points = (values: readonly (number | null)[]): Point[] => values.map((y, x) => ({ x, y }));
  const all = [own, ...behind].flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = niceTicks(Math.max(0, ...all));
  const hours = moments[0]?.includes("T");
  return {
    label,
    height: 240,
    curves: [
      ...behind.map((one) => ({
        id: one.label,
        label: one.label,
        kind: "comparable" as const,
        points: points(one.values),
      })),
      { id: own.label, label: own.label, kind: "own" as const, points: points(own.values) },
    ],
    x: {
      domain: [0, Math.max(1, moments.length - 1)],
      ticks: tickIndexes(moments.length),
      format: (index) => {
        const at = moments[Math.round(index)] ?? "";
        return hours && at ? `${at.slice(-2)} h` : at && formatDay(at);
      },
    },
    y: { domain: [0, ticks.at(-1) ?? 1], ticks, format },
    formatValue,
  };
}
