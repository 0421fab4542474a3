import { useXAxisScale } from "recharts";
import { runsIntoNow } from "./nearNow";

interface Props {
  /** Given by the axis. */
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
  format: (value: number) => string;
  /** Where the present is, as a value of the axis. */
  now?: number;
}

/** A mark under the axis; the tag of the present takes the place of those it would cover. */
export function DayTick({ x = 0, y = 0, payload, format, now }: Props) {
  const toX = useXAxisScale();
  if (!payload) return null;
  const text = format(payload.value);
  const at = now === undefined ? undefined : toX?.(now);
  if (at !== undefined && runsIntoNow(Number(x), text, at)) return null;
  return (
    <text x={x} y={y} dy="0.71em" textAnchor="middle" fill="var(--muted)" fontSize={12}>
      {text}
    </text>
  );
}
