import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./Icon";
import { Link } from "./Link";
import { Tooltip } from "./Tooltip";

type Variant = "ghost" | "outline";

const VARIANT: Record<Variant, string> = {
  ghost: "border-transparent",
  outline: "border-line",
};

interface Own {
  /** The accessible name, shown as a tooltip too. */
  label: string;
  icon: IconType;
  variant?: Variant;
  size?: "sm" | "md";
  className?: string;
}

export interface IconButtonProps extends Own, Omit<ComponentPropsWithRef<"button">, "children" | "className"> {
  /** For a toggle: whether it is on. */
  pressed?: boolean;
}

function iconButtonClass(variant: Variant, size: "sm" | "md", className?: string): string {
  return cx(
    "inline-flex shrink-0 items-center justify-center rounded-control border text-muted transition-colors",
    "hover:bg-hover hover:text-text disabled:cursor-default disabled:opacity-45 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink",
    size === "sm" ? "tap size-6 phone:size-10" : "size-8 phone:size-11",
    VARIANT[variant],
    className,
  );
}

/** A button that is only an icon, 32 px (44 on phones), with its name as label and tooltip. */
export function IconButton({
  label,
  icon,
  variant = "ghost",
  size = "md",
  className,
  pressed,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} describes={false}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        className={iconButtonClass(variant, size, className)}
      >
        <Icon of={icon} />
      </button>
    </Tooltip>
  );
}

/** The same as a link. */
export function IconLink({
  label,
  icon,
  variant = "ghost",
  size = "md",
  className,
  href,
  ...rest
}: Own & { href: string } & Omit<ComponentPropsWithRef<"a">, "href" | "children" | "className">) {
  return (
    <Tooltip text={label} describes={false}>
      <Link {...rest} href={href} aria-label={label} className={iconButtonClass(variant, size, className)}>
        <Icon of={icon} />
      </Link>
    </Tooltip>
  );
}
