import type * as z from "zod";
import type { keptForecast } from "../shows/schema/page";
import type { KeptForecast } from "./service/read";

interface Range {
  p25: number;
  p50: number;
  p75: number;
  comparables: number;
  band: { days: number; p25: number; p50: number; p75: number }[];
}

/** The range of a kept forecast in whole tickets, none of it under what was sold since; null where there is no range. */
export function rangeOf({ p25, p50, p75, band, comparables }: KeptForecast, sold: number): Range | null {
  if (p25 === null || p50 === null || p75 === null) return null;
  const whole = (value: number) => Math.max(sold, Math.round(value));
  return {
    p25: whole(p25),
    p50: whole(p50),
    p75: whole(p75),
    comparables: comparables.length,
    band: band.map((point) => ({
      days: point.days,
      p25: Math.round(point.p25),
      p50: Math.round(point.p50),
      p75: Math.round(point.p75),
    })),
  };
}

/** A kept forecast as it is told: no names of comparables, whole tickets, money only with montos. */
export function presentForecast(kept: KeptForecast, sold: number, money: boolean): z.output<typeof keptForecast> {
  const whole = (value: number | null) => (value === null ? null : Math.max(sold, Math.round(value)));
  const { day, horizon, read_on, basis, chance, full_on, stretch, late, changes } = kept;
  return {
    day,
    horizon,
    read_on,
    basis,
    chance,
    full_on,
    stretch,
    late,
    changes,
    comparables: kept.comparables.length,
    median: whole(kept.median),
    p10: whole(kept.p10),
    p90: whole(kept.p90),
    expected: kept.expected === null ? null : Math.round(kept.expected),
    ...(money && { montos: kept.montos, sin_precio: kept.sin_precio }),
  };
}
