import dynamic from "next/dynamic";
import type { SeriesColor } from "./types";

export interface BarSeries {
  id: string;
  label: string;
  color: SeriesColor;
  /** Under the name at the right: what the series adds up to, as written. */
  total: string;
}

export interface BarGroup {
  id: string;
  /** The full name, when the bar is reached: "vie 20 nov". */
  label: string;
  /** On the axis; leave it out to thin the axis. */
  tick?: string;
  values: Readonly<Record<string, number>>;
}

export interface StackedBarsProps {
  /** What the drawing says, for screen readers. */
  label: string;
  /** From the bottom up. */
  series: ReadonlyArray<BarSeries>;
  bars: ReadonlyArray<BarGroup>;
  format: (value: number) => string;
  /** Pixels. */
  height?: number;
}

const StackedBarsBody = dynamic(() => import("./StackedBarsBody"), { ssr: false });

/** Bars from zero, cut by series in their fixed colours, named at the right of the last one. */
export function StackedBars(props: StackedBarsProps) {
  return (
    <div style={{ height: props.height ?? 196 }}>
      <StackedBarsBody {...props} />
    </div>
  );
}
