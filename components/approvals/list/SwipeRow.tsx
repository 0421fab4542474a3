import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import type { Verdict } from "@/lib/approvals/rules/words";
import { secondOf, verdictLooks } from "../looks";

const WIDTH = 116;
/** Less than this and the row goes back. */
const OPENS_AT = 56;
/** Until so far it may still be somebody who scrolls. */
const SLACK = 8;

/** Right shows what is under the row's left edge. */
export const swipeEnd = (moved: number, may: readonly Verdict[]): Verdict | null => {
  const shown = moved > 0 ? "aprobar" : secondOf(may);
  return shown && Math.abs(moved) >= OPENS_AT && may.includes(shown) ? shown : null;
};

/** A row of the phone's list: to the right it shows Aprobar, to the left the other verdict; only pressing what it shows asks. */
export function SwipeRow({
  may,
  onAsk,
  children,
}: {
  may: readonly Verdict[];
  onAsk: (verdict: Verdict) => void;
  children: ReactNode;
}) {
  const [moved, setMoved] = useState(0);
  const [open, setOpen] = useState<Verdict | null>(null);
  const start = useRef<{ x: number; y: number; from: number } | null>(null);
  const dragged = useRef(false);
  const resting = open === null ? 0 : open === "aprobar" ? WIDTH : -WIDTH;
  const at = start.current ? moved : resting;

  const down = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType === "mouse" || may.length === 0) return;
    start.current = { x: clientX, y: clientY, from: resting };
    dragged.current = false;
    setMoved(resting);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    const across = clientX - from.x;
    if (!dragged.current && Math.abs(across) < SLACK) return;
    if (!dragged.current && Math.abs(clientY - from.y) > Math.abs(across)) {
      start.current = null;
      return;
    }
    dragged.current = true;
    setMoved(Math.max(-WIDTH, Math.min(WIDTH, from.from + across)));
  };
  const up = () => {
    if (!start.current) return;
    start.current = null;
    if (dragged.current) setOpen(swipeEnd(moved, may));
    setMoved(0);
  };
  const shown = at > 0 ? "aprobar" : at < 0 ? secondOf(may) : null;
  return (
    <div
      className="relative touch-pan-y overflow-hidden"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onClickCapture={(event) => {
        // The end of a drag is no press of the row.
        if (!dragged.current) return;
        dragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {shown && may.includes(shown) && (
        <button
          type="button"
          onClick={() => {
            setOpen(null);
            onAsk(shown);
          }}
          className={cx(
            "absolute inset-y-0 flex items-center justify-center gap-2 font-semibold",
            shown === "aprobar" ? "left-0 bg-accent-fill text-on-accent" : "right-0 bg-warn-soft text-warn",
          )}
          style={{ width: WIDTH }}
        >
          <Icon of={verdictLooks[shown].icon} /> {verdictLooks[shown].label}
        </button>
      )}
      <div
        className={cx(
          "bg-surface",
          !start.current && "transition-transform duration-150 motion-reduce:transition-none",
        )}
        style={{ transform: at === 0 ? undefined : `translateX(${at}px)` }}
      >
        {children}
      </div>
    </div>
  );
}
