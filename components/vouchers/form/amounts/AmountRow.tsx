import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { SourceMark } from "../SourceMark";
import { useSource } from "../sources";

/** The columns of all amounts: what it is, where it comes from, how much, and what takes it away. */
const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_auto_minmax(0,172px)_32px] items-center gap-x-3 gap-y-1 px-3.5 phone:grid-cols-[minmax(0,1fr)_minmax(0,150px)_auto]";

export interface Removal {
  label: string;
  onRemove: () => void;
}

/** A line of the amounts. */
export function AmountRow({
  label,
  of,
  amount,
  removal,
  className,
}: {
  label: ReactNode;
  /** The field of its amount, whose source stands beside it. */
  of?: string;
  amount: ReactNode;
  removal?: Removal | false;
  className?: string;
}) {
  const { source, open } = useSource(of ?? "");
  return (
    <div className={cx(COLUMNS, "border-t border-line-soft py-1.5", className)}>
      <div className="min-w-0">{label}</div>
      <span className="phone:col-span-full phone:row-start-2 phone:empty:hidden">
        {of && source && <SourceMark of={source} open={open} />}
      </span>
      <div className="min-w-0">{amount}</div>
      {removal ? <IconButton label={removal.label} icon={Trash2} onClick={removal.onRemove} /> : <span />}
    </div>
  );
}

/** The head of a table of lines. */
export const AmountHead = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={cx(COLUMNS, "min-h-9 bg-sunken py-1 text-head text-muted")}>
    <div className="flex min-w-0 flex-wrap items-center gap-2">{label}</div>
    <span className="phone:hidden" />
    <span className="text-right">{children}</span>
    <span />
  </div>
);
