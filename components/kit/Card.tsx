import type { ReactNode } from "react";
import { cx } from "./cx";

/** A bordered panel with an optional header (title, subtitle, actions) and foot. `flush` leaves the padding to the content. */
export function Card({
  title,
  subtitle,
  actions,
  foot,
  flush,
  className,
  children,
}: {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section className={cx("min-w-0 overflow-hidden rounded-card border border-line bg-surface", className)}>
      {(title || actions) && (
        <header
          className={cx(
            "flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5 px-4 pt-3.5",
            flush ? "pb-3.5" : "pb-1",
          )}
        >
          <div className="min-w-0 flex-auto basis-52">
            {title && <h2 className="text-section">{title}</h2>}
            {subtitle && <p className="text-help text-muted">{subtitle}</p>}
          </div>
          {actions && <div className="flex max-w-full shrink-0 items-center gap-1.5">{actions}</div>}
        </header>
      )}
      {children !== undefined && <div className={flush ? undefined : "px-4 py-3.5"}>{children}</div>}
      {foot && <footer className="border-t border-line px-4 py-2.5 text-help">{foot}</footer>}
    </section>
  );
}
