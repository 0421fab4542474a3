import { useEffect, useRef } from "react";
import { cx } from "@/components/kit/cx";
import type { PaperMark } from "./usePaperMark";

const share = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

/** The place of a value on its page, brought into sight: amber while it is unsure; around the whole page where it is not known better. */
export function PageMark({ of: { part, tone } }: { of: PaperMark }) {
  const element = useRef<HTMLSpanElement>(null);
  const known = part !== null;
  useEffect(() => {
    // The paper alone moves: the field that one is in stays where it is.
    const [mark, frame] = [element.current, element.current?.closest("[data-scroll]")];
    if (!known || !mark || !frame) return;
    const [at, seen] = [mark.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (at.top < seen.top || at.bottom > seen.bottom) frame.scrollTop += at.top - seen.top - seen.height / 3;
    if (at.left < seen.left || at.right > seen.right) frame.scrollLeft += at.left - seen.left - seen.width / 3;
  }, [known]);
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: 1, height: 1 };
  return (
    <span
      ref={element}
      data-paper-mark={known ? "part" : "page"}
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute rounded-badge border-2",
        tone === "warn" ? "border-warn" : "border-good",
        known && (tone === "warn" ? "bg-warn/15" : "bg-good/10"),
      )}
      style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
    />
  );
}
