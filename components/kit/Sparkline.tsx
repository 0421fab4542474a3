/** Geometry of a polyline that leaves gaps where there is no value. */
function pathOf(
  points: ReadonlyArray<number | null>,
  width: number,
  height: number,
): { path: string; end: [number, number] | null } {
  const known = points.filter((point): point is number => point !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  let path = "";
  let pen = false;
  let end: [number, number] | null = null;
  points.forEach((point, index) => {
    if (point === null) {
      pen = false;
      return;
    }
    const x = Math.round(index * step * 10) / 10;
    const y = Math.round((height - ((point - low) / span) * height) * 10) / 10;
    path += `${pen ? "L" : "M"}${x} ${y}`;
    pen = true;
    end = [x, y];
  });
  return { path, end };
}

/** A trend in a cell: line, and a dot at the last value. `label` says it in words ("14 días: de 20 a 38 por día"). */
export function Sparkline({
  points,
  label,
  width = 60,
  height = 16,
  area,
}: {
  points: ReadonlyArray<number | null>;
  label: string;
  width?: number;
  height?: number;
  /** Fills below the line. */
  area?: boolean;
}) {
  if (points.every((point) => point === null)) return null;
  const { path, end } = pathOf(points, width, height);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width + 8}
      height={height + 8}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      fill="none"
      className="shrink-0"
    >
      {area && <path d={`${path}V${height + 4}H0Z`} fill="var(--neutral-soft)" />}
      <path d={path} stroke="var(--muted)" strokeWidth="1.25" strokeLinejoin="round" strokeLinecap="round" />
      {end && <circle cx={end[0]} cy={end[1]} r="2" fill="var(--accent)" />}
    </svg>
  );
}
