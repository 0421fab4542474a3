import { SegmentBar } from "./SegmentBar";

export interface BudgetPart {
  /** "pagado" */
  label: string;
  /** As written: "$ 3,1 M". */
  text: string;
  share: number;
}

const COLORS = ["bg-accent-fill", "bg-accent-fill/55", "bg-accent-soft"];

/** A budget and what was paid, committed and asked of it, in that order. Texts come written. */
export function BudgetBar({
  label,
  available,
  parts,
  total,
}: {
  label: string;
  /** "disponible $ 5.910.000" */
  available: string;
  parts: ReadonlyArray<BudgetPart>;
  total: number;
}) {
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3 text-help">
        <span className="font-semibold">{label}</span>
        <span>{available}</span>
      </div>
      <SegmentBar
        thick
        total={total}
        segments={parts.map((part, index) => ({ ...part, color: COLORS[index] ?? "bg-line" }))}
      />
      <ul className="mt-1 flex flex-wrap gap-x-3.5 text-help text-muted">
        {parts.map((part) => (
          <li key={part.label}>
            {part.label} {part.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
