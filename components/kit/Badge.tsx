import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./Icon";

export type Tone = "good" | "warn" | "bad" | "info" | "neutral" | "accent" | "outline";

const TONE: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  neutral: "bg-neutral-soft text-neutral",
  accent: "bg-accent-soft text-accent-ink",
  outline: "bg-surface text-neutral shadow-[inset_0_0_0_1px_var(--line-strong)]",
};

/** A short state in words: a soft fill, and a dot or an icon so that colour is never alone. */
export function Badge({
  tone = "neutral",
  icon,
  dot,
  children,
  className,
}: {
  tone?: Tone;
  icon?: IconType;
  dot?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-[22px] w-fit items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-[12px] font-semibold leading-4",
        TONE[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-[7px] rounded-full bg-current" />}
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
