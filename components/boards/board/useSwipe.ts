import { type TouchEvent, useRef } from "react";

/** A finger goes this far sideways, and at most half as far up or down, to turn to the next column. */
const FAR = 60;

/** Turns to the column at the left (-1) or right (1) with a swipe. */
export function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) > FAR && Math.abs(dy) < Math.abs(dx) / 2) turn(dx < 0 ? 1 : -1);
    },
  };
}
