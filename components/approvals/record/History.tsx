import { cx } from "@/components/kit/cx";
import type { ApprovalRecord } from "@/lib/approvals/schema";
import { formatInstant } from "@/lib/format/dates";
import { momentText } from "../deadline";

const DOT: Readonly<Record<ApprovalRecord["history"][number]["tone"], string>> = {
  hecho: "border-good bg-good",
  neutro: "border-line-strong bg-surface",
  mal: "border-bad bg-bad",
};

/** What happened to it, oldest first. What people say of it stands in its comments. */
export function History({ record: { history, comments }, now }: { record: ApprovalRecord; now: Date }) {
  const lines = history.filter(({ deed }) => deed !== "comentó");
  if (lines.length === 0) return null;
  return (
    <section aria-label="Historia">
      <h3 className="mb-2 flex justify-between font-semibold">
        Historia
        {comments > 0 && (
          <span className="text-help font-normal text-muted">
            {comments === 1 ? "1 comentario" : `${comments} comentarios`}
          </span>
        )}
      </h3>
      <ol className="flex flex-col gap-3">
        {lines.map(({ at, by, deed, text, tone, fresh }) => (
          <li key={`${at} ${deed} ${text}`} className="relative flex gap-2.5 text-help">
            <span aria-hidden="true" className={cx("mt-1 size-2.5 shrink-0 rounded-full border-2", DOT[tone])} />
            <div className="min-w-0">
              <p className={cx(fresh && "font-semibold")}>
                {by && <span className="font-semibold">{by.name} </span>}
                {deed || text}{" "}
                <time dateTime={at} title={formatInstant(at)} className="font-normal whitespace-nowrap text-muted">
                  {momentText(at, now)}
                </time>
              </p>
              {deed && text && <p className="text-muted">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
