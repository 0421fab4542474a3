/** The fixed colours of the ticketeras; `t6` is "Otras". Never used for anything else. */
export type SeriesColor = "t1" | "t2" | "t3" | "t4" | "t5" | "t6";

/** The same data as the drawing, for "Ver como tabla" and for screen readers. Everything as written. */
export interface ChartData {
  headers: ReadonlyArray<string>;
  rows: ReadonlyArray<ReadonlyArray<string>>;
  /** Where each row leads: what it is made of. */
  hrefs?: ReadonlyArray<string | undefined>;
}

export interface Point {
  x: number;
  /** null leaves a gap. */
  y: number | null;
}

/** A line of a LineChart: the one the chart is about, or one it is compared with. */
export interface Curve {
  id: string;
  label: string;
  points: ReadonlyArray<Point>;
  kind: "own" | "comparable";
}

/** What is expected: between P25 and P75, around P50. */
export interface Band {
  points: ReadonlyArray<{ x: number; low: number; mid: number; high: number }>;
  /** Written at the right: "P25 28.350". */
  lowLabel: string;
  midLabel: string;
  highLabel: string;
}
