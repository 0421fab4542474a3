import { ChevronDown, X } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./Icon";

/** Something chosen, an active filter unless `what` says, with its own way out. `label` is the field, `value` what was chosen. */
export function Chip({
  label,
  value,
  what = "filtro",
  onRemove,
}: {
  label?: string;
  value: string;
  what?: string;
  onRemove: () => void;
}) {
  const whole = label ? `${label}: ${value}` : value;
  return (
    <span className="chip bg-accent-soft pr-1 text-accent-ink phone:pr-0">
      {label && <span>{label}:</span>}
      <span className="max-w-[32ch] truncate font-semibold phone:max-w-[20ch]" title={value}>
        {value}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Quitar ${what} ${whole}`}
        className="inline-flex size-6 items-center justify-center rounded-badge hover:bg-surface/60 phone:size-11"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}

export interface ChipButtonProps extends Omit<ComponentPropsWithRef<"button">, "value"> {
  icon?: IconType;
  label: string;
  /** What is chosen now, in bold after the label ("Vista: Próximos"). */
  value?: string;
  /** Shows that it opens a list. */
  opens?: boolean;
}

/** The button that opens a filter or a list of views; spread as the trigger of Menu or Popover. */
export function ChipButton({ icon, label, value, opens, className, type = "button", ...rest }: ChipButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx("chip border border-line bg-surface text-muted transition-colors hover:bg-hover", className)}
    >
      {icon && <Icon of={icon} />}
      {value ? `${label}:` : label}
      {value && <span className="max-w-[32ch] truncate font-semibold text-text phone:max-w-[20ch]">{value}</span>}
      {opens && <Icon of={ChevronDown} size={14} />}
    </button>
  );
}
