import { Clock, Square, SquareCheck } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { Icon, type IconType } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { ApprovalRow } from "@/lib/approvals/schema";
import { Amounts } from "../Amounts";
import { dueShort, momentText, waitedText } from "../deadline";
import { flagIcon, flagTone, stateLooks, verdictLooks } from "../looks";

export interface InboxRowProps {
  row: ApprovalRow;
  icon: IconType;
  href: string;
  active: boolean;
  chosen: boolean;
  /** Only what may be decided here is chosen with others. */
  onChoose?: (row: ApprovalRow) => void;
  now: Date;
  /** A heading above it says when it is due: the hour is said where it is near, or where there is a line for it anyhow. */
  dated: boolean;
}

/** A request in the list: whose, how much and for what; what is to be looked at, and until when. */
export const InboxRow = memo(function InboxRow({
  row,
  icon,
  href,
  active,
  chosen,
  onChoose,
  now,
  dated,
}: InboxRowProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  const waits = row.verdicts.length > 0 || row.state === "en_aprobacion";
  const late = row.due_at !== null && Date.parse(row.due_at) < now.getTime() + NEAR_MS;
  return (
    <div
      ref={item}
      className={cx(
        "group relative scroll-mt-8 border-b border-line-soft",
        active ? "bg-accent-soft shadow-[inset_3px_0_0_var(--accent-fill)]" : "bg-surface hover:bg-hover",
      )}
    >
      <Link
        href={href}
        shallow
        scroll={false}
        aria-current={active ? "true" : undefined}
        data-row={row.id}
        className="flex min-h-12 flex-col gap-0.5 px-6 py-1.5 focus-visible:-outline-offset-2 phone:min-h-16 phone:px-4 phone:py-2.5"
      >
        <span className="flex items-center gap-2">
          <span className={cx("flex size-4 shrink-0", onChoose && (chosen ? "invisible" : "group-hover:invisible"))}>
            <Icon of={icon} className="text-muted" />
          </span>
          <span className="min-w-0 flex-1 truncate font-semibold" title={row.title}>
            {row.title}
          </span>
          <span className="max-w-[60%] shrink-0 text-right font-semibold">
            <Amounts of={row} />
          </span>
        </span>
        <span className="flex justify-between gap-3 text-second text-muted">
          <span className="min-w-0 truncate" title={row.subtitle}>
            {row.subtitle || row.reference}
          </span>
          <span className="shrink-0 whitespace-nowrap">
            {row.asked_by ? `${row.asked_by.name}, ` : ""}
            {waitedText(row.asked_at, now)}
          </span>
        </span>
        {(row.flags.length > 0 || (dated ? late : row.due_at !== null) || !waits || row.on_behalf_of) && (
          <span className="mt-0.5 flex min-h-[22px] items-center gap-1.5">
            <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              {!waits && <StatusBadge of={stateLooks[row.state]} />}
              {row.flags.map((flag) => (
                <Badge
                  key={`${flag.key} ${flag.label}`}
                  tone={flagTone[flag.tone]}
                  icon={flagIcon(flag)}
                  className="max-w-full"
                >
                  <span className="min-w-0 truncate" title={flag.label}>
                    {flag.label}
                  </span>
                </Badge>
              ))}
              {row.on_behalf_of && <Badge tone="outline">Por {row.on_behalf_of.name}</Badge>}
            </span>
            {waits && row.due_at !== null && (
              <span
                className={cx(
                  "flex shrink-0 items-center gap-1 whitespace-nowrap text-second",
                  late ? "text-bad" : "text-muted",
                )}
              >
                <Icon of={Clock} size={14} /> {dueShort(row.due_at, now)}
              </span>
            )}
            {!waits && row.decided && (
              <span className="shrink-0 whitespace-nowrap text-second text-muted">
                {verdictLooks[row.decided.verdict].done.toLowerCase()} {momentText(row.decided.at, now)}
              </span>
            )}
          </span>
        )}
      </Link>
      {onChoose && (
        <button
          type="button"
          aria-label={`Elegir ${row.title}`}
          aria-pressed={chosen}
          onClick={() => onChoose(row)}
          className={cx(
            "absolute top-0.5 left-4 flex size-8 items-center justify-center text-muted phone:hidden",
            chosen ? "text-accent" : "opacity-0 focus-visible:opacity-100 group-hover:opacity-100",
          )}
        >
          <Icon of={chosen ? SquareCheck : Square} size={18} />
        </button>
      )}
    </div>
  );
});

/** So near a deadline is said in red. */
const NEAR_MS = 12 * 3_600_000;
