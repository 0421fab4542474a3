import { Check, CircleAlert, Pencil } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import type { InvoiceForm } from "@/lib/musicwins/rules/suggestion";
import type { Asked } from "./asked";
import { ReviewFields } from "./ReviewFields";
import { type ReviewRow, type RowId, reviewRows, startsOpen, type Verdict } from "./review";

export interface ReviewListProps {
  asked: Asked;
  form: InvoiceForm;
  /** What the document said; null when it said nothing. */
  read: InvoiceForm | null;
  /** The supplier's name, as read. */
  name: string;
  errors: Partial<Record<string, string>>;
  onChange: (facts: Partial<InvoiceForm>) => void;
}

/** The facts of an invoice, each with what we think of it or a pencil; what is missing or refused is a field at once. */
export function ReviewList(props: ReviewListProps) {
  const { asked, form, read, name, errors } = props;
  const rows = reviewRows(form, asked, read);
  const [open, setOpen] = useState<ReadonlySet<RowId>>(
    () => new Set(rows.filter((row) => startsOpen(row, form, asked, read)).map(({ id }) => id)),
  );
  const isOpen = (row: ReviewRow) => open.has(row.id) || row.fields.some((field) => errors[field]);
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {rows.map((row) => (
        <li key={row.id} className="py-2.5">
          {isOpen(row) ? (
            <>
              <ReviewFields row={row} {...props} />
              {row.verdict?.tone === "bad" && <VerdictText verdict={row.verdict} />}
            </>
          ) : (
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <p className="text-help text-muted">{row.label}</p>
                {row.id === "supplier" && name && <p className="font-semibold">{name}</p>}
                <p className="break-words font-semibold">{row.shown || "Sin dato"}</p>
                {row.note && <p className="text-help text-muted">{row.note}</p>}
              </div>
              {row.verdict && <VerdictText verdict={row.verdict} />}
              {row.verdict?.tone !== "good" && (
                <IconButton
                  label={`Corregir: ${row.label}`}
                  icon={Pencil}
                  onClick={() => setOpen((before) => new Set([...before, row.id]))}
                />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const TONE = { good: "text-good", warn: "text-warn", bad: "text-bad" };

function VerdictText({ verdict: { text, tone } }: { verdict: Verdict }) {
  return (
    <p className={cx("flex items-center gap-1.5 text-help", TONE[tone])}>
      <Icon of={tone === "good" ? Check : CircleAlert} />
      {text}
    </p>
  );
}
