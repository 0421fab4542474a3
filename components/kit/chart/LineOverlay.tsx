import type { LineChartProps } from "./LineChart";
import { type Drawn, LineNotes, roomBeside } from "./LineNotes";
import { fitted } from "./labelGutter";
import { spreadLabels } from "./spreadLabels";

const LABEL_GAP = 15;
const DOT_PX = 4.5;
/** The tag of the present stands beside the marks of the axis, below a dot that lies on it. */
const TAG = { top: 6, height: 18, half: 19, text: 18 };

interface EndLabel {
  key: string;
  text: string;
  y: number;
  accent: boolean;
  strong: boolean;
}

/** What is written on the drawing: labels at the right instead of a legend, the present, the dotted level. */
export function LineOverlay(props: LineChartProps & Drawn) {
  const { curves, band, now, marks = [], reference, toX, toY, plot } = props;
  const right = plot.x + plot.width;
  const foot = plot.y + plot.height;

  const ends: EndLabel[] = [];
  for (const curve of curves) {
    const last = curve.points.findLast((point) => point.y !== null);
    const isOwn = curve.kind === "own";
    // The own line ends here only when it reaches the end: else its name stands beside its last point.
    if (last?.y != null && (!isOwn || (!now?.label && !roomBeside(toX(last.x), curve.label, right))))
      ends.push({ key: curve.id, text: fitted(curve.label), y: toY(last.y), accent: isOwn, strong: isOwn });
  }
  const expected = band?.points.at(-1);
  if (band && expected) {
    ends.push({ key: "high", text: band.highLabel, y: toY(expected.high), accent: true, strong: false });
    ends.push({ key: "mid", text: band.midLabel, y: toY(expected.mid), accent: true, strong: true });
    ends.push({ key: "low", text: band.lowLabel, y: toY(expected.low), accent: true, strong: false });
  }
  const own = curves.find((curve) => curve.kind === "own")?.points.findLast((point) => point.y !== null);
  const nowX = now && toX(now.x);

  return (
    <g fontSize={12} className="pointer-events-none select-none">
      {reference && (
        <line
          x1={plot.x}
          x2={right}
          y1={toY(reference.y)}
          y2={toY(reference.y)}
          stroke="var(--line-strong)"
          strokeDasharray="2 3"
        />
      )}
      {marks.map(({ x, label }) => (
        <line
          key={`${x} ${label}`}
          x1={toX(x)}
          x2={toX(x)}
          y1={plot.y}
          y2={foot}
          stroke="var(--warn)"
          strokeDasharray="4 3"
        >
          <title>{label}</title>
        </line>
      ))}
      {nowX !== undefined && (
        <>
          <line x1={nowX} x2={nowX} y1={plot.y} y2={foot + TAG.top} stroke="var(--text)" strokeWidth={1} />
          <rect
            x={nowX - TAG.half}
            y={foot + TAG.top}
            width={2 * TAG.half}
            height={TAG.height}
            rx={5}
            fill="var(--text)"
          />
          <text x={nowX} y={foot + TAG.text} textAnchor="middle" fontWeight={600} fill="var(--surface)">
            hoy
          </text>
        </>
      )}
      {own?.y != null && (
        <circle
          cx={toX(own.x)}
          cy={toY(own.y)}
          r={DOT_PX}
          fill="var(--accent)"
          stroke="var(--surface)"
          strokeWidth={2}
        />
      )}
      <LineNotes {...props} />
      {spreadLabels(ends, LABEL_GAP, plot.y + 4, foot - 4).map((end) => (
        <text
          key={end.key}
          x={right + 8}
          y={end.y + 4}
          fontWeight={end.strong ? 600 : 400}
          fill={end.accent ? "var(--accent)" : "var(--muted)"}
        >
          {end.text}
        </text>
      ))}
    </g>
  );
}
