import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useDrag } from "@/components/kit/useDrag";

/** What a rule shows while one is dragged: it is the one, or it would fall before or after this one. */
export type Carrying = "esta" | "antes" | "despues";

/** So near the top or bottom of what scrolls, the pointer scrolls it, by so much in a frame. */
const EDGE = 48;
const SPEED = 12;

/** The place that a rule which is let go at this height would have, counted without it; the last rule keeps its own. */
export function placeAt(y: number, boxes: readonly { top: number; bottom: number }[], carried: number): number {
  return boxes.slice(0, -1).filter(({ top, bottom }, at) => at !== carried && (top + bottom) / 2 < y).length;
}

/**
 * Rules put in another order, dragged by their number or moved by keys: the one that moved keeps the focus and `said` tells
 * where it stands. `move` leaves alone what cannot be moved there.
 */
export function useRuleOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState("");
  const [wants, setWants] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= count - 1) return;
    onMove(from, to);
    setWants(to);
    say(`La regla ${from + 1} es ahora la ${to + 1}`);
  };
  useEffect(() => {
    if (wants === null) return;
    list.current?.querySelector<HTMLElement>(`[data-rule-number="${wants + 1}"]`)?.focus();
    setWants(null);
  }, [wants]);

  const { grip, point, grab } = useDrag(({ id }, dropped) => {
    const to = placeNow(id);
    setOver(null);
    if (dropped && to !== null) move(id, to);
  });
  const placeNow = useCallback(
    (carried: number): number | null => {
      if (!list.current || !point.current) return null;
      const boxes = [...list.current.children].map((one) => one.getBoundingClientRect());
      return placeAt(point.current.y, boxes, carried);
    },
    [point],
  );
  const carried = grip?.id ?? null;
  useEffect(() => {
    if (carried === null) return;
    let frame = 0;
    const follow = () => {
      if (point.current) scrollUnder(list, point.current.y);
      setOver(placeNow(carried));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [carried, point, placeNow]);

  const carrying = (at: number): Carrying | undefined => {
    if (carried === at) return "esta";
    if (carried === null || over === null || over !== at) return undefined;
    return over < carried ? "antes" : "despues";
  };
  return { list, grab, move, carrying, said };
}

function scrollUnder(list: RefObject<HTMLElement | null>, y: number): void {
  let box: HTMLElement | null = list.current;
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  const scrolls = box ?? document.documentElement;
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  if (y < top + EDGE) scrolls.scrollTop -= SPEED;
  if (y > bottom - EDGE) scrolls.scrollTop += SPEED;
}
