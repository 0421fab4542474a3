import { type MouseEvent, type RefObject, type TouchEvent, useCallback, useEffect, useRef, useState } from "react";

/** In the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A card that was taken: how wide it is, and where in it the pointer is. */
export interface Grip {
  id: number;
  width: number;
  in: Point;
}

/** A mouse takes a card once it has gone so far with its button down; a finger when it has stood still so long. */
const FAR = 6;
const HOLD_MS = 250;
const STILL = 8;

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });

interface Following {
  onTake: () => void;
  onMove: (point: Point) => void;
  /** It was let go, or left where it was. Only after it was taken. */
  onEnd: (dropped: boolean) => void;
}

/** Follows a press on a card until it ends. Answers what breaks it off. */
function follow(target: EventTarget, from: Point, touch: boolean, { onTake, onMove, onEnd }: Following): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let taken = false;
  const unselect = () => taken && document.getSelection()?.removeAllRanges();
  const take = () => {
    taken = true;
    unselect();
    onMove(from);
    onTake();
  };
  const timer = touch ? setTimeout(take, HOLD_MS) : undefined;
  const end = (dropped: boolean) => {
    // The next press breaks off what came before it, which ends only once.
    if (signal.aborted) return;
    clearTimeout(timer);
    listening.abort();
    if (taken) onEnd(dropped);
  };
  const move = (event: Event, point: Point) => {
    const far = Math.hypot(point.x - from.x, point.y - from.y);
    if (!taken && !touch && far >= FAR) take();
    if (!taken && touch && far > STILL) return end(false);
    if (!taken) return;
    // The page would scroll under the finger, or select under the mouse.
    if (event.cancelable) event.preventDefault();
    onMove(point);
  };
  const finger = (event: Event) => {
    const { touches } = event as unknown as globalThis.TouchEvent;
    const [first] = touches;
    if (first && touches.length === 1) move(event, pointOf(first));
    else end(false);
  };
  if (touch) {
    target.addEventListener("touchmove", finger, { signal, passive: false });
    target.addEventListener("touchend", () => end(true), { signal });
    target.addEventListener("touchcancel", () => end(false), { signal });
    window.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  } else {
    window.addEventListener("mousemove", (event) => move(event, pointOf(event)), { signal });
    window.addEventListener("mouseup", () => end(true), { signal });
  }
  // Pictures of people and texts have a drag and a selection of their own.
  window.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener("selectionchange", unselect, { signal });
  const onKey = (event: KeyboardEvent) => {
    if (!taken || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  window.addEventListener("keydown", onKey, { signal, capture: true });
  document.addEventListener("visibilitychange", () => end(false), { signal });
  return () => end(false);
}

/**
 * Cards dragged by a mouse or a finger. `grab` is what a card does when it is pressed; `grip` is the card on its way and
 * `point` where the pointer is. `onEnd` is told whether it was let go somewhere, or left where it was.
 */
export function useDrag(onEnd: (grip: Grip, dropped: boolean) => void): {
  grip: Grip | null;
  point: RefObject<Point | null>;
  grab: (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>, id: number) => void;
} {
  const [grip, setGrip] = useState<Grip | null>(null);
  const point = useRef<Point | null>(null);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const breakOff = useRef<() => void>(undefined);
  useEffect(() => () => breakOff.current?.(), []);

  const grab = useCallback((event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>, id: number) => {
    const touch = "touches" in event;
    const press = touch ? event.touches[0] : event.button === 0 ? event : undefined;
    if (!press || (touch && event.touches.length > 1)) return;
    const from = pointOf(press);
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const taken: Grip = { id, width, in: { x: from.x - left, y: from.y - top } };
    breakOff.current?.();
    breakOff.current = follow(event.target, from, touch, {
      onTake: () => setGrip(taken),
      onMove: (to) => {
        point.current = to;
      },
      onEnd: (dropped) => {
        latest.current(taken, dropped);
        setGrip(null);
        point.current = null;
      },
    });
  }, []);
  return { grip, point, grab };
}
