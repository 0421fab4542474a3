import { CircleAlert } from "lucide-react";
import { type RefObject, useLayoutEffect, useState } from "react";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import type { CellProblem } from "./readCell";

const WIDTH = 336;
const GAP = 8;

/** Where the popover stands: under its cell and inside the window, above it when there is no room below. */
function place(anchor: HTMLElement): { left: number; top?: number; bottom?: number } {
  const box = anchor.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(box.right - WIDTH, window.innerWidth - WIDTH - GAP));
  const below = box.bottom + 150 < window.innerHeight;
  return below ? { left, top: box.bottom + 4 } : { left, bottom: window.innerHeight - box.top + 4 };
}

/**
 * What is wrong with a cell and its one-click ways out. It stands in the page right after the cell's input, so that Tab
 * goes to its buttons, and it is fixed, so that the table's scroll box does not cut it.
 */
export function CellHelp({
  id,
  anchor,
  problem,
  onRepair,
  onAccept,
  onClose,
}: {
  id: string;
  anchor: RefObject<HTMLInputElement>;
  problem: CellProblem;
  onRepair: (text: string) => void;
  onAccept?: () => void;
  onClose: () => void;
}) {
  const [at, setAt] = useState<ReturnType<typeof place> | null>(null);
  useLayoutEffect(() => {
    const update = () => setAt(place(anchor.current));
    update();
    window.addEventListener("scroll", update, true);
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update, true);
      window.removeEventListener("resize", update);
    };
  }, [anchor]);
  const correct = () => {
    anchor.current.focus();
    anchor.current.select();
  };

  return (
    <div
      role="dialog"
      aria-labelledby={id}
      className="fixed z-40 max-w-[calc(100vw-16px)] animate-pop whitespace-normal rounded-card border border-line bg-raised p-3
        text-left text-help font-normal text-text shadow-float"
      style={{ width: WIDTH, visibility: at ? undefined : "hidden", ...at }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        correct();
        onClose();
      }}
    >
      <div className="flex items-start gap-2.5">
        <Icon of={CircleAlert} className="mt-px text-bad" />
        <div className="min-w-0">
          <p id={id} role="status">
            <strong className="font-semibold">{problem.lead}</strong> {problem.text}
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            {problem.fix && (
              <Button size="sm" variant="primary" onClick={() => problem.fix && onRepair(problem.fix.text)}>
                {problem.fix.label}
              </Button>
            )}
            {problem.keep && (
              <Button size="sm" onClick={() => problem.keep && onRepair(problem.keep.text)}>
                {problem.keep.label}
              </Button>
            )}
            {onAccept && (
              <Button size="sm" onClick={onAccept}>
                Dejar así
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={correct}>
              Corregir
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
