import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { Grip, Point } from "@/components/kit/useDrag";
import { cx } from "../../kit/cx";
import { CARD_BOX } from "./BoardCard";

/** The card that is being dragged, under the pointer. */
export function FlyingCard({
  grip,
  point,
  children,
}: {
  grip: Grip;
  point: RefObject<Point | null>;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      if (box.current && point.current) {
        const [x, y] = [point.current.x - grip.in.x, point.current.y - grip.in.y];
        box.current.style.transform = `translate(${x}px, ${y}px) rotate(1deg)`;
        box.current.style.visibility = "visible";
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [grip, point]);
  return (
    <div className="pointer-events-none fixed left-0 top-0 z-50" aria-hidden="true">
      <div
        ref={box}
        style={{ width: grip.width }}
        className={cx(CARD_BOX, "invisible cursor-grabbing border-accent shadow-float")}
      >
        {children}
      </div>
    </div>
  );
}
