import { clearSpot } from "./clearSpot";
import type { LineChartProps } from "./LineChart";
import type { Plot } from "./scale";
import { textWidth } from "./textWidth";

const BOLD = 600;
/** Of the figure at the present, beside 12 px. */
const LARGE = 14 / 12;
const LINE_PX = 15;
const AWAY_PX = 10;

/** Where things stand in the drawing; what is beyond an end of the axis stands at it. */
export interface Drawn {
  toX: (value: number) => number;
  toY: (value: number) => number;
  plot: Plot;
}

/** Whether the name of a line that ends at `x` fits between it and the end of the drawing (pixels). */
export const roomBeside = (x: number, text: string, right: number): boolean =>
  x + AWAY_PX + textWidth(text, BOLD) <= right;

/** What is written among the lines, where none runs through it: the dotted level's name, the own line's name or figure. */
export function LineNotes({ curves, now, reference, toX, toY, plot }: LineChartProps & Drawn) {
  const lines = curves.map(({ points }) =>
    points.flatMap(({ x, y }) => (y === null ? [] : [{ x: toX(x), y: toY(y) }])),
  );
  const own = curves.find(({ kind }) => kind === "own");
  const end = own?.points.findLast(({ y }) => y !== null);
  const text = now?.label ?? own?.label ?? "";
  const size = now?.label ? LARGE : 1;
  const level = reference && levelSpot(reference, lines, toY, plot);
  const taken = reference && level ? [...lines, outline(level), levelLine(reference.y, toY, plot)] : lines;
  const beside = end && roomBeside(toX(end.x), text, plot.x + plot.width);
  return (
    <>
      {reference && level && <Note {...level} text={reference.label} color="var(--muted)" />}
      {end?.y != null && (now?.label || beside) && (
        <Note
          {...endSpot({ x: toX(end.x), y: toY(end.y) }, textWidth(text, BOLD) * size, taken, plot)}
          text={text}
          color="var(--accent)"
          strong
          size={12 * size}
        />
      )}
    </>
  );
}

type Lines = Parameters<typeof clearSpot>[1];
type Spot = Parameters<typeof clearSpot>[0][0];

/** What is written already, as a line that nothing else may cross. */
const outline = ({ x, y, width, height }: Spot) =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ].map(([x = 0, y = 0]) => ({ x, y }));

const levelLine = (level: number, toY: Drawn["toY"], { x, width }: Plot) => [
  { x, y: toY(level) },
  { x: x + width, y: toY(level) },
];

/** Under or over the dotted level, from left to right. */
function levelSpot(
  { y, label }: NonNullable<LineChartProps["reference"]>,
  lines: Lines,
  toY: Drawn["toY"],
  plot: Drawn["plot"],
) {
  const width = textWidth(label);
  const columns = Array.from({ length: 4 }, (_, index) => plot.x + 2 + (index * (plot.width - width)) / 4);
  const rows = [toY(y) + 3, toY(y) - LINE_PX - 1];
  const spots = columns.flatMap((x) => rows.map((top) => ({ x, y: top, width, height: LINE_PX - 2 })));
  return clearSpot(spots as [Spot, ...Spot[]], lines);
}

/** Around the last point of a line: before it and above, after it, and so on, inside of the drawing. */
function endSpot(point: { x: number; y: number }, width: number, lines: Lines, plot: Drawn["plot"]) {
  const [before, after] = [point.x - AWAY_PX - width, point.x + AWAY_PX];
  const rows = [-AWAY_PX - LINE_PX, AWAY_PX, -LINE_PX / 2, -AWAY_PX - 2 * LINE_PX, AWAY_PX + LINE_PX];
  const spots = rows
    .flatMap((row) => [before, after].map((x) => ({ x, y: point.y + row, width, height: LINE_PX })))
    .filter(
      ({ x, y }) =>
        x >= plot.x && x + width <= plot.x + plot.width && y >= plot.y && y + LINE_PX <= plot.y + plot.height,
    );
  const [first = { x: before, y: point.y - AWAY_PX - LINE_PX, width, height: LINE_PX }, ...rest] = spots;
  return clearSpot([first, ...rest], lines);
}

interface NoteProps extends Spot {
  text: string;
  color: string;
  strong?: boolean;
  size?: number;
}

function Note({ x, y, text, color, strong, size }: NoteProps) {
  return (
    <text x={x} y={y + 11} fontSize={size} fontWeight={strong ? BOLD : 400} fill={color}>
      {text}
    </text>
  );
}
