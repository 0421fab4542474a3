import type { ReactNode } from "react";
import { cx } from "@/components/kit/cx";

const LOOK = {
  /** Confirmed. */
  full: "bg-accent-fill text-on-accent",
  /** Our own place in a queue. */
  own: "text-accent-ink shadow-[inset_0_0_0_1.5px_var(--accent)]",
  /** What others hold. */
  others: "bg-neutral-soft text-neutral",
  warn: "bg-warn-soft text-warn shadow-[inset_0_0_0_1px_var(--warn)]",
} as const;

/** A small mark of a cell; its words are the cell's label. */
export function Pill({ look, children }: { look: keyof typeof LOOK; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-badge px-0.5 text-[11px] font-semibold leading-4 tabular-nums",
        LOOK[look],
      )}
    >
      {children}
    </span>
  );
}

/** The first letters of a name's first two words. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("") || "·";
