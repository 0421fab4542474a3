import type { ReactNode } from "react";

/** The row of filters: chips and choices at the left, view and table controls at the right. Scrolls sideways on phones. */
export function Toolbar({ children, end, onClear }: { children: ReactNode; end?: ReactNode; onClear?: () => void }) {
  return (
    <div
      className="relative flex flex-wrap items-center gap-2 phone:-mx-4 phone:flex-nowrap phone:overflow-x-auto phone:px-4"
      data-print="hide"
    >
      {children}
      {onClear && (
        <button
          type="button"
          onClick={onClear}
          className="h-8 shrink-0 px-1.5 text-help text-muted underline underline-offset-3 hover:text-text phone:h-10"
        >
          Limpiar
        </button>
      )}
      {end && <div className="ml-auto flex shrink-0 items-center gap-2">{end}</div>}
    </div>
  );
}
