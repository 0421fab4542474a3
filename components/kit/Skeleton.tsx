import { cx } from "./cx";

/** One grey bar standing for text that is coming. */
export function SkeletonBar({ width = "60%", className }: { width?: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-waiting
      className={cx("block h-2.5 animate-breathe rounded-full bg-neutral-soft", className)}
      style={{ width }}
    />
  );
}

const WIDTHS = ["72%", "54%", "80%", "62%", "68%", "48%"];

/** Rows that keep the place of the rows of a list (44 px, two lines). Says "Cargando..." to screen readers. */
export function SkeletonRows({ rows = 6, label = "Cargando..." }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line-soft">
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key, index) => (
        <div key={key} className="flex h-11 flex-col justify-center gap-2 px-4">
          <SkeletonBar width={WIDTHS[index % WIDTHS.length]} />
          <SkeletonBar width={WIDTHS[(index + 3) % WIDTHS.length]} className="h-2 max-w-40" />
        </div>
      ))}
    </div>
  );
}
