import { Card } from "@/components/kit/Card";
import { formatInstant } from "@/lib/format/dates";
import { monthTitle } from "@/lib/ledger/rules/months";
import type { LockRow } from "@/lib/ledger/schema";

/** Months that were shut and opened again: by whom, when and why. */
export function ReopenedList({ rows }: { rows: readonly LockRow[] }) {
  return (
    <Card title="Reabiertos">
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            <p className="break-words">
              <span className="font-semibold">
                {monthTitle(row.month)} ({row.scope}), {row.company.name}
              </span>
              : {row.reopen_reason}
            </p>
            <p className="text-second text-muted">
              {row.reopened_by}, {row.reopened_at && formatInstant(row.reopened_at)}. Lo había cerrado {row.locked_by}.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
