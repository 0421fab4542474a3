import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { LaneHandle } from "./boardContext";
import type { Lane, Place } from "./steps";

/** The place under the pointer: the column at its height or the nearest one, above the first card whose middle is below it. */
export function placeUnder(
  point: { x: number; y: number },
  lanes: readonly Lane[],
  handles: ReadonlyMap<number, LaneHandle>,
  carried: number,
): Place | null {
  let best: { lane: number; handle: LaneHandle; far: number } | null = null;
  for (const [lane, { column }] of lanes.entries()) {
    const handle = handles.get(column.id);
    if (!handle) continue;
    const { left, right } = handle.box.getBoundingClientRect();
    const far = point.x < left ? left - point.x : point.x > right ? point.x - right : 0;
    if (!best || far < best.far) best = { lane, handle, far };
  }
  if (!best) return null;
  const { scroll, spans } = best.handle;
  const offset = point.y - scroll.getBoundingClientRect().top + scroll.scrollTop;
  const all = spans();
  const cards = lanes[best.lane]?.cards ?? [];
  let index = 0;
  for (const [at, { id }] of cards.entries()) {
    const span = all[at];
    if (!span || (span.start + span.end) / 2 > offset) break;
    if (id !== carried) index++;
  }
  return { lane: best.lane, index };
}

const same = (a: Place | null, b: Place | null) => a?.lane === b?.lane && a?.index === b?.index;

/**
 * Follows the pointer while a card is dragged, also when what is under it scrolls. `place` is where the card would fall;
 * `placeNow` works it out at once, for the moment when it is let go.
 */
export function useCarry(
  carried: number | null,
  lanes: readonly Lane[],
  handles: RefObject<ReadonlyMap<number, LaneHandle>>,
): { place: Place | null; placeNow: () => Place | null } {
  const [place, setPlace] = useState<Place | null>(null);
  const point = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef({ lanes, carried });
  latest.current = { lanes, carried };
  const placeNow = useCallback(() => {
    const { lanes, carried } = latest.current;
    return point.current && carried !== null ? placeUnder(point.current, lanes, handles.current, carried) : null;
  }, [handles]);

  useEffect(() => {
    if (carried === null) return;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      point.current = { x: clientX, y: clientY };
    };
    let frame = 0;
    const follow = () => {
      const next = placeNow();
      setPlace((now) => (same(now, next) ? now : next));
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    window.addEventListener("pointermove", onMove, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", onMove, { capture: true });
      point.current = null;
      setPlace(null);
    };
  }, [carried, placeNow]);
  return { place, placeNow };
}
