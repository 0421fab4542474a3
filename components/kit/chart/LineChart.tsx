import dynamic from "next/dynamic";
import { SkeletonBar } from "../Skeleton";
import type { Band, Curve } from "./types";

export interface Axis {
  domain: [number, number];
  ticks: ReadonlyArray<number>;
  /** How a value of the axis is written. */
  format: (value: number) => string;
}

export interface LineChartProps {
  /** What the drawing says, for screen readers. */
  label: string;
  curves: ReadonlyArray<Curve>;
  x: Axis;
  /** May start above 0. */
  y: Axis;
  band?: Band;
  /** Where the present is; `label` stands at the own curve's last point ("83,1 %"). */
  now?: { x: number; label?: string };
  /** Moments at which something changed, each with what it was. */
  marks?: readonly { x: number; label: string }[];
  /** A dotted level: what can be sold. */
  reference?: { y: number; label: string };
  /** How a value is written when a point is reached; by default as the axis does. */
  formatValue?: (value: number) => string;
  /** Pixels. */
  height?: number;
}

function ChartPlace() {
  return (
    <div role="status" aria-label="Dibujando el gráfico..." className="flex h-full flex-col justify-evenly">
      {["a", "b", "c", "d"].map((key) => (
        <SkeletonBar key={key} width="86%" className="h-px" />
      ))}
    </div>
  );
}

const LineChartBody = dynamic(() => import("./LineChartBody"), { ssr: false, loading: ChartPlace });

/** Lines over a numeric axis: the own one in the accent, comparables in grey behind, the expectation as a band. */
export function LineChart(props: LineChartProps) {
  return (
    <div style={{ height: props.height ?? 312 }}>
      <LineChartBody {...props} />
    </div>
  );
}
