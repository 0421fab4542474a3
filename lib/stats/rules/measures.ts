import { bucketOf, CALL_UNITS } from "@/lib/format/histogram";

/** What is measured of page loads: the web vitals, and NAV, the time from one screen of ours to the next. */
export const vitalNames = ["LCP", "INP", "CLS", "FCP", "TTFB", "NAV"] as const;
export type VitalName = (typeof vitalNames)[number];

/** The ones that `/stats` shows. */
export const shownVitals = ["LCP", "INP", "CLS", "NAV"] as const satisfies readonly VitalName[];
export type ShownVital = (typeof shownVitals)[number];

export const devices = ["desk", "tablet", "phone"] as const;
export type Device = (typeof devices)[number];
export const deviceTitles: Record<Device, string> = { desk: "Escritorio", tablet: "Tableta", phone: "Teléfono" };

/** How many units of the histogram one of the measure is: CLS is a small fraction. */
const UNITS = { CLS: 10_000, API: CALL_UNITS } as const;
const unitsOf = (name: VitalName | "API"): number => (name in UNITS ? UNITS[name as keyof typeof UNITS] : 1);

/** The bucket of a measure: milliseconds, or for CLS its score. */
export const measureBucket = (name: VitalName | "API", value: number): number => bucketOf(value * unitsOf(name));

/** A value read from the histogram as the measure has it. */
export const fromUnits = (name: VitalName | "API", value: number | null): number | null =>
  value === null ? null : value / unitsOf(name);

export const ratings = ["good", "fair", "bad"] as const;
export type Rating = (typeof ratings)[number];

/** Up to the first it is good, beyond the second bad (web.dev/vitals; NAV is ours: a second is where thought breaks off). */
const LIMITS: Record<ShownVital, readonly [number, number]> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  NAV: [1_000, 2_500],
};

export function rate(name: ShownVital, value: number): Rating {
  const [good, fair] = LIMITS[name];
  if (value <= good) return "good";
  return value <= fair ? "fair" : "bad";
}
