import { Check, Minus } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../cx";
import { Icon } from "../Icon";

/** The box alone, for table rows and bars. Its name comes from `label`. */
export function CheckboxBox({
  label,
  checked,
  mixed,
  onToggle,
  disabled,
  id,
  name,
  describedBy,
  invalid,
}: {
  /** The accessible name; leave it out when a <label> around gives it. */
  label?: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
  onToggle: (checked: boolean, event: React.MouseEvent<HTMLInputElement>) => void;
  disabled?: boolean;
  id?: string;
  name?: string;
  describedBy?: string;
  invalid?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = Boolean(mixed);
  }, [mixed]);
  const on = checked || mixed;
  return (
    <span className="relative inline-flex size-[18px] shrink-0 align-middle">
      <input
        ref={input}
        type="checkbox"
        id={id}
        name={name}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        checked={checked}
        disabled={disabled}
        onChange={() => {}}
        onClick={(event) => onToggle(event.currentTarget.checked, event)}
        className={cx(
          "size-[18px] appearance-none rounded-[5px] border transition-colors",
          on ? "border-accent-fill bg-accent-fill" : "border-line-strong bg-field",
          disabled && "opacity-50",
          invalid && "border-bad",
        )}
      />
      {on && (
        <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-on-accent">
          <Icon of={mixed ? Minus : Check} size={14} />
        </span>
      )}
    </span>
  );
}
