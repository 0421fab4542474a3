import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx";
import { Icon } from "../Icon";
import type { BoundField, FieldProps } from "./useField";

type Frame = Pick<FieldProps<unknown>, "label" | "hideLabel" | "help" | "className"> & {
  field: Pick<BoundField<unknown>, "id" | "error" | "required">;
  /** Instead of the help: what was understood, in its own colour. */
  note?: ReactNode;
  /** At the right of the label ("La olvidé"). */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label above, control, and below it the error or else the note or the help. */
export function FieldFrame({ label, hideLabel, help, className, field, note, aside, children }: Frame) {
  return (
    <div className={cx("min-w-0", className)}>
      {/* What stands beside the label comes after the control for the keyboard: first one types, then one looks around. */}
      <div className={cx(Boolean(aside) && "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2")}>
        <div className={hideLabel ? "sr-only" : "mb-1"}>
          <label htmlFor={field.id} id={`${field.id}-label`} className="text-help font-semibold">
            {label}
            {field.required && (
              <span aria-hidden="true" className="ml-0.5 text-bad">
                *
              </span>
            )}
          </label>
        </div>
        {aside ? <div className="col-span-2 min-w-0">{children}</div> : children}
        {aside && <div className="col-start-2 row-start-1">{aside}</div>}
      </div>
      <FieldNote id={field.id} error={field.error}>
        {note ?? help}
      </FieldNote>
    </div>
  );
}

/** The line below a field. An error is announced when it appears. */
export function FieldNote({ id, error, children }: { id: string; error?: string; children?: ReactNode }) {
  if (!error && !children) return null;
  return (
    <div
      id={`${id}-note`}
      aria-live={error ? "polite" : undefined}
      className={cx("mt-1 text-help", error ? "flex items-start gap-1.5 text-bad" : "text-muted")}
    >
      {error && (
        <span className="mt-px">
          <Icon of={CircleAlert} />
        </span>
      )}
      {error ?? children}
    </div>
  );
}
