import type { ReactNode } from "react";
import { Scallop } from "./Scallop";

/** Nothing to show: says why, and what to do next (`actions`: Buttons, the likely one first). */
export function EmptyState({
  title,
  children,
  actions,
  compact,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Without the drawing, for small panels. */
  compact?: boolean;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-5 text-center">
      {!compact && <Scallop className="mb-3.5" />}
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-[296px] text-help text-muted">{children}</div>}
      {actions && <div className="mt-3.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
