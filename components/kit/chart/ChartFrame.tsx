import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { Plot } from "./scale";

interface Margin {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface FrameProps {
  /** What the drawing says, for screen readers. */
  label: string;
  margin: Margin;
  /** Where the places that can be reached are, from left to right, in pixels. */
  placesIn: (plot: Plot) => readonly number[];
  /** The drawing; `reached` is the place of the pointer or the arrow keys. */
  children: (plot: Plot, reached: number | null) => ReactNode;
  /** What is said of a place; of none, nothing. */
  tip: (reached: number | null) => ReactNode;
}

const AWAY_PX = 14;

/** A drawing as wide as its place, whose points are reached by pointer and by arrow keys, and tell what they are. */
export function ChartFrame({ label, margin, placesIn, children, tip }: FrameProps) {
  const title = useId();
  const { box, width, height } = useSize();
  const [reached, reach] = useState<number | null>(null);
  const plot: Plot = {
    x: margin.left,
    y: margin.top,
    width: Math.max(1, width - margin.left - margin.right),
    height: Math.max(1, height - margin.top - margin.bottom),
  };
  const places = width > 0 ? placesIn(plot) : [];
  const last = places.length - 1;
  const at = reached === null ? null : Math.min(reached, last);
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    reach(last < 0 ? null : nearest(places, x));
  };
  const walk = (event: KeyboardEvent) => {
    const next = stepOf(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    reach(next);
  };
  const x = at === null ? 0 : (places[at] ?? 0);
  return (
    <div ref={box} className="relative h-full w-full">
      {width > 0 && (
        <svg
          data-chart
          role="application"
          aria-labelledby={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application, whose points the arrow keys reach
          tabIndex={0}
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => reach(null)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && reach(last < 0 ? null : 0)}
          onBlur={() => reach(null)}
          onKeyDown={walk}
          className="block touch-pan-y select-none rounded-control"
        >
          <title id={title}>{label}</title>
          {children(plot, at)}
        </svg>
      )}
      <div
        className="pointer-events-none absolute z-10"
        style={{
          top: plot.y + AWAY_PX,
          ...(x > width / 2 ? { right: width - x + AWAY_PX } : { left: x + AWAY_PX }),
        }}
      >
        {tip(at)}
      </div>
    </div>
  );
}

function nearest(places: readonly number[], x: number): number {
  return places.reduce(
    (best, place, index) => (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x) ? index : best),
    0,
  );
}

/** Where an arrow key leads; undefined for other keys. */
function stepOf(key: string, at: number | null, last: number): number | null | undefined {
  if (last < 0) return undefined;
  const steps: Record<string, number | null> = {
    ArrowRight: Math.min(last, (at ?? -1) + 1),
    ArrowLeft: Math.max(0, (at ?? last + 1) - 1),
    Home: 0,
    End: last,
    Escape: null,
  };
  return steps[key];
}

/** The size of a box, kept while it changes; 0 before it is known. */
function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    const measure = () => setSize({ width: own.clientWidth, height: own.clientHeight });
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const watcher = new ResizeObserver(measure);
    watcher.observe(own);
    return () => watcher.disconnect();
  }, []);
  return { box, ...size };
}
