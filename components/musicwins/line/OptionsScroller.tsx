import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "@/components/kit/IconButton";

/** The width of the names of facts, which stay at the left: 7rem. */
const LABELS_PX = 112;

/** The options of a line side by side. On a phone one is seen at a time: a swipe goes to the next, and which one it is is said. */
export function OptionsScroller({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const last = names.length - 1;
  const stepPx = (element: HTMLElement) => (element.firstElementChild as HTMLElement).offsetWidth - LABELS_PX;
  const seen = () => {
    const element = box.current;
    if (element) setAt(Math.min(last, Math.round((element.scrollLeft * names.length) / stepPx(element))));
  };
  const go = (to: number) => {
    const element = box.current;
    element?.scrollTo({ left: (to * stepPx(element)) / names.length, behavior: "smooth" });
  };
  return (
    <>
      {last > 0 && (
        <div className="flex items-center justify-between gap-2 text-help text-muted md:hidden">
          <span aria-live="polite">
            {at + 1} de {names.length}: {names[at]}
          </span>
          <span className="flex items-center">
            <IconButton label="Opción anterior" icon={ChevronLeft} disabled={at === 0} onClick={() => go(at - 1)} />
            <IconButton label="Opción siguiente" icon={ChevronRight} disabled={at >= last} onClick={() => go(at + 1)} />
          </span>
        </div>
      )}
      <div
        ref={box}
        onScroll={seen}
        className="@container snap-x snap-mandatory overflow-x-auto scroll-pl-28 pb-1 md:-mx-1 md:px-1"
        data-scroll
      >
        {children}
      </div>
    </>
  );
}
