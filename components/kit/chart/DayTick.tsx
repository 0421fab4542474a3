import { useXAxisScale } from "recharts";
import { keptTicks } from "./keptTicks";

interface Props {
  /** Given by the axis. */
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
  format: (value: number) => string;
  /** All the marks of the axis. */
  ticks: ReadonlyArray<number>;
  /** Where the present is, as a value of the axis. */
  now?: number;
}

/** A mark under the axis, as long as nothing stands in its place; the first one begins with the drawing. */
export function DayTick({ x = 0, y = 0, payload, format, ticks, now }: Props) {
  const toX = useXAxisScale();
  if (!payload || !toX) return null;
  const placed = ticks.map((value) => ({ value, at: toX(value) ?? 0, text: format(value) }));
  const shown = keptTicks(placed, now === undefined ? undefined : toX(now)).find(
    ({ value }) => value === payload.value,
  );
  if (!shown) return null;
  const anchor = payload.value === ticks[0] ? "start" : "middle";
  return (
    <text x={x} y={y} dy="0.71em" textAnchor={anchor} fill="var(--muted)" fontSize={12}>
      {shown.text}
    </text>
  );
}
