import type { KeyboardEvent, MouseEvent, TouchEvent } from "react";
import { cx } from "@/components/kit/cx";
import { Tooltip } from "@/components/kit/Tooltip";

/** Which way an arrow moves a rule; null for any other key. */
export const byOf = ({ key }: KeyboardEvent): 1 | -1 | null =>
  key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : null;

/** A rule's place; where its rule may be moved it is what one drags, or moves by the arrows. */
export function RuleNumber({
  place,
  matched,
  onGrab,
  onMove,
}: {
  place: number;
  matched: boolean;
  /** Absent where it stays. */
  onGrab?: (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => void;
  onMove: (by: 1 | -1) => void;
}) {
  const look = cx(
    "flex size-6 shrink-0 items-center justify-center rounded-full border text-[12px] font-semibold",
    matched ? "border-accent-fill bg-accent-fill text-on-accent" : "border-line-strong text-muted",
  );
  if (!onGrab)
    return (
      <span aria-hidden="true" className={look}>
        {place}
      </span>
    );
  const keys = (event: KeyboardEvent) => {
    const by = byOf(event);
    // With Alt the rule itself hears it.
    if (by === null || event.altKey) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <Tooltip text={`Mover la regla ${place}: arrastrar, o flechas`} describes={false}>
      <button
        type="button"
        data-rule-number={place}
        aria-label={`Mover la regla ${place} con las flechas`}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onMouseDown={onGrab}
        onTouchStart={onGrab}
        onKeyDown={keys}
        className={cx(look, "tap cursor-grab touch-none select-none hover:border-accent-fill")}
      >
        {place}
      </button>
    </Tooltip>
  );
}
