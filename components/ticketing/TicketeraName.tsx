import { cx } from "@/components/kit/cx";

const FILL = ["bg-t1", "bg-t2", "bg-t3", "bg-t4", "bg-t5", "bg-t6"];

/** A ticketera with the square of its colour; the name always stands beside it. `slot` is 1 to 6. */
export function TicketeraName({ name, slot, className }: { name: string; slot: number; className?: string }) {
  if (name === "") return <span className="text-faint">Sin ticketera</span>;
  return (
    <span className={cx("inline-flex min-w-0 max-w-full items-center gap-2", className)}>
      <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-stub", FILL[slot - 1] ?? "bg-t6")} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
