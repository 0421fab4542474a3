import type { ReactNode } from "react";
import { cx } from "../cx";

const COLUMNS = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-2 lg:grid-cols-3", 4: "md:grid-cols-2 lg:grid-cols-4" };

/** Fields that belong together, under a heading, in one to four columns (one on phones). */
export function Fieldset({
  legend,
  help,
  columns = 1,
  children,
}: {
  legend?: string;
  help?: string;
  columns?: keyof typeof COLUMNS;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      {legend && <legend className="text-section">{legend}</legend>}
      {help && <p className="mb-3 text-help text-muted">{help}</p>}
      <div className={cx("grid gap-x-5 gap-y-4", legend && !help && "mt-2", COLUMNS[columns])}>{children}</div>
    </fieldset>
  );
}

/** The buttons that end a form: the main one first, at the left of the fields. Sticky at the foot on request. */
export function FormActions({ children, sticky }: { children: ReactNode; sticky?: boolean }) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center gap-2",
        sticky && "sticky bottom-0 z-10 -mx-6 border-t border-line bg-surface px-6 py-3 phone:-mx-4 phone:px-4",
      )}
    >
      {children}
    </div>
  );
}
