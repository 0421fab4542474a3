import { Clock } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { Icon, type IconType } from "@/components/kit/Icon";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { ApprovalRecord } from "@/lib/approvals/schema";
import { formatInstant } from "@/lib/format/dates";
import { Amounts } from "../Amounts";
import { dueLong, momentText } from "../deadline";
import { stateLooks } from "../looks";

/** What it is, for whom, how much; which step is open, who asked and until when. */
export function RecordHead({
  record,
  icon,
  now,
  heading: Heading,
  tools,
}: {
  record: ApprovalRecord;
  icon: IconType;
  now: Date;
  heading: "h1" | "h2";
  /** Before and after it in the list, its link. */
  tools?: ReactNode;
}) {
  const { id, reference, title, step, due_at, asked_by, asked_at, state } = record;
  const head = useRef<HTMLHeadingElement>(null);
  const was = useRef(id);
  useEffect(() => {
    if (was.current === id) return;
    was.current = id;
    // What had the focus went away with the one before: who reads by ear hears which one this is.
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [id]);
  const late = due_at !== null && Date.parse(due_at) < now.getTime() + NEAR_MS;
  return (
    <header className="border-b border-line px-6 pt-4 pb-3 phone:border-0 phone:px-4 phone:pb-0">
      <div className="flex min-h-8 items-center justify-between gap-3 phone:min-h-6">
        <p className="flex min-w-0 items-center gap-2 text-help text-muted">
          <Icon of={icon} />
          <span className="min-w-0 truncate" title={reference}>
            {reference}
          </span>
        </p>
        {tools}
        {due_at && <Due text={dueLong(due_at, now)} at={due_at} late={late} className="hidden phone:flex" />}
      </div>
      {/* The deadline stands under the amount, however long the step is called. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 phone:flex phone:flex-wrap phone:justify-between">
        <Heading ref={head} tabIndex={-1} className="min-w-0 break-words text-title phone:text-[18px]">
          {title}
        </Heading>
        <p className="text-right text-[24px] leading-9 font-semibold tracking-tight phone:text-[22px]">
          <Amounts of={record} />
        </p>
        <span className="mt-0.5 flex min-h-6 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-help phone:w-full">
          {step ? (
            <Badge tone="info" dot>
              <span>
                Paso {step.position} de {step.of}
                <span className="phone:hidden">: {step.title}</span>
              </span>
            </Badge>
          ) : (
            <StatusBadge of={stateLooks[state]} />
          )}
          <span className="text-muted" title={formatInstant(asked_at)}>
            {asked_by ? `Pidió ${asked_by.name}, ` : "Se pidió "}
            {momentText(asked_at, now)}
          </span>
          {record.on_behalf_of && <Badge tone="outline">La decide por {record.on_behalf_of.name}</Badge>}
        </span>
        {due_at && (
          <Due text={dueLong(due_at, now)} at={due_at} late={late} className="justify-self-end phone:hidden" />
        )}
      </div>
    </header>
  );
}

/** So near a deadline is said in red. */
const NEAR_MS = 12 * 3_600_000;

function Due({ text, at, late, className }: { text: string; at: string; late: boolean; className: string }) {
  return (
    <span
      title={formatInstant(at)}
      className={cx(
        "flex items-center gap-1.5 whitespace-nowrap text-help",
        late ? "font-semibold text-bad" : "text-muted",
        className,
      )}
    >
      <Icon of={Clock} /> {text}
    </span>
  );
}
