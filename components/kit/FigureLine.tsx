import { cx } from "./cx";
import { Link } from "./Link";

export interface LineFigure {
  label: string;
  /** As written: "1.355". */
  text: string;
  /** The rows behind it. */
  href: string;
  /** It is what the screen shows now. */
  current?: boolean;
  /** Left out on phones, where three fit. */
  deskOnly?: boolean;
}

/** Figures in one slim line, each a link to its rows: for screens whose work has to begin high. */
export function FigureLine({ items, label }: { items: ReadonlyArray<LineFigure>; label: string }) {
  return (
    <ul aria-label={label} className="-mx-2 flex min-w-0 items-center whitespace-nowrap text-help">
      {items.map(({ label, text, href, current, deskOnly }) => (
        <li key={label} className={cx("min-w-0", deskOnly && "phone:hidden")}>
          <Link
            href={href}
            shallow
            scroll={false}
            aria-current={current || undefined}
            className={cx(
              "tap flex h-6 items-center gap-1.5 rounded-badge px-2 transition-colors hover:bg-hover hover:text-text",
              "focus-visible:-outline-offset-2 phone:h-9",
              current ? "bg-accent-soft text-accent-ink" : "text-muted",
            )}
          >
            <span className="truncate">{label}</span>
            <span className={cx("font-semibold", !current && "text-text")}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
