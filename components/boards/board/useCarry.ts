import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Point } from "@/components/kit/useDrag";
import type { LaneHandle } from "./boardContext";
import type { Lane, Place } from "./steps";

/** The place under the pointer: the column at its height or the nearest one, above the first card whose middle is below it. */
export function placeUnder(
  point: Point,
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

/** So near an edge of what scrolls, the pointer scrolls it, by so much in a frame. */
const EDGE = 48;
const SPEED = 12;

/** How far to scroll for a pointer at `at`, between two edges. */
const pull = (at: number, from: number, to: number): number => (at < from + EDGE ? -SPEED : at > to - EDGE ? SPEED : 0);

/** Scrolls the column under the pointer up or down, and the board sideways, where the pointer is near an edge of theirs. */
function scrollUnder(point: Point, handles: ReadonlyMap<number, LaneHandle>): void {
  for (const { box, scroll } of handles.values()) {
    const lane = box.getBoundingClientRect();
    if (point.x < lane.left || point.x > lane.right) continue;
    const { top, bottom } = scroll.getBoundingClientRect();
    scroll.scrollTop += pull(point.y, top, bottom);
  }
  const board = handles.values().next().value?.box.parentElement;
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  board.scrollLeft += pull(point.x, left, right);
}

/**
 * Where a card that is dragged would fall, also when what is under the pointer scrolls. `placeNow` works it out at once, for
 * the moment when it is let go.
 */
export function useCarry(
  carried: number | null,
  point: RefObject<Point | null>,
  lanes: readonly Lane[],
  handles: RefObject<ReadonlyMap<number, LaneHandle>>,
): { place: Place | null; placeNow: () => Place | null } {
  const [place, setPlace] = useState<Place | null>(null);
  const latest = useRef({ lanes, carried });
  latest.current = { lanes, carried };
  const placeNow = useCallback(() => {
    const { lanes, carried } = latest.current;
    return point.current && carried !== null ? placeUnder(point.current, lanes, handles.current, carried) : null;
  }, [handles, point]);

  useEffect(() => {
    if (carried === null) return;
    let frame = 0;
    const follow = () => {
      if (point.current) scrollUnder(point.current, handles.current);
      const next = placeNow();
      setPlace((now) => (same(now, next) ? now : next));
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => {
      cancelAnimationFrame(frame);
      setPlace(null);
    };
  }, [carried, point, handles, placeNow]);
  return { place, placeNow };
}
