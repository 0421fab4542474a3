import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./Icon";
import { Link } from "./Link";
import { Spinner } from "./Spinner";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANT: Record<ButtonVariant, string> = {
  primary: "bg-accent-fill text-on-accent border-transparent hover:bg-accent-hover active:bg-accent-hover",
  secondary: "bg-button text-text border-button-line hover:bg-hover active:bg-neutral-soft",
  ghost: "bg-transparent text-muted border-transparent hover:bg-hover hover:text-text active:bg-neutral-soft",
  danger: "bg-button text-bad border-bad hover:bg-bad hover:text-surface active:bg-bad",
  link: "bg-transparent text-accent border-transparent hover:underline underline-offset-2 px-0",
};

const OFF = "bg-neutral-soft text-faint border-transparent cursor-default";

const SIZE: Record<ButtonSize, string> = {
  sm: "h-8 px-[11px] text-[14px] phone:h-11",
  md: "h-9 px-[15px] text-[14px] phone:h-11 phone:text-[16px]",
  lg: "h-11 px-5 text-[16px] phone:h-12",
};

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width. */
  full?: boolean;
}

/** The classes of a button, for the few elements that look like one and are not (a file input's label). */
export function buttonClass({ variant = "secondary", size = "md", full }: Looks, off = false): string {
  return cx(
    "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border",
    "font-semibold transition-colors",
    variant === "link" ? "tap min-h-6 text-help" : SIZE[size],
    off ? OFF : VARIANT[variant],
    full && "w-full",
  );
}

interface Common extends Looks {
  icon?: IconType;
  iconEnd?: IconType;
  children: ReactNode;
  className?: string;
}

export interface ButtonProps extends Common, Omit<ComponentPropsWithRef<"button">, "children" | "className"> {
  /** At work: shows a spinner and, when a text is given, that text ("Guardando..."). Clicks do nothing meanwhile. */
  busy?: boolean | string;
}

/**
 * A button. Keeps the focus while busy (it is not disabled, clicks are swallowed). `type` is "button" unless said. Enter that is held down
 * presses it once: what it does may put another button in its place.
 */
export function Button({
  variant = "secondary",
  size,
  full,
  icon,
  iconEnd,
  busy,
  disabled,
  className,
  children,
  type = "button",
  onClick,
  onKeyDown,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      disabled={disabled}
      aria-busy={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      onKeyDown={(event) => {
        if (event.repeat && event.key === "Enter") event.preventDefault();
        onKeyDown?.(event);
      }}
      className={cx(buttonClass({ variant, size, full }, disabled), className)}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      {typeof busy === "string" ? busy : children}
      {iconEnd && !busy && <Icon of={iconEnd} />}
    </button>
  );
}

export interface ButtonLinkProps extends Common, Omit<ComponentPropsWithRef<"a">, "href" | "children" | "className"> {
  href: string;
  /** For files served by the API: a plain anchor, without the client router. */
  plain?: boolean;
}

/** A link that looks like a button. Use it whenever the action is "go to another address" or "download". */
export function ButtonLink({
  variant = "secondary",
  size,
  full,
  icon,
  iconEnd,
  className,
  children,
  href,
  plain,
  ...rest
}: ButtonLinkProps) {
  const Anchor = plain ? "a" : Link;
  return (
    <Anchor {...rest} href={href} className={cx(buttonClass({ variant, size, full }), className)}>
      {icon && <Icon of={icon} />}
      {children}
      {iconEnd && <Icon of={iconEnd} />}
    </Anchor>
  );
}
