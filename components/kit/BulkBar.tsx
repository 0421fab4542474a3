import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatInteger } from "@/lib/format/number";
import { CheckboxBox } from "./fields/CheckboxBox";
import { IconButton } from "./IconButton";

/** What can be done with the selected rows. Replaces the toolbar while there is a selection. */
export function BulkBar({
  count,
  noun,
  detail,
  all,
  onToggleAll,
  onClear,
  children,
}: {
  count: number;
  /** "comprobantes", in the number that fits `count`. */
  noun: string;
  /** What they add up to, as written. */
  detail?: string;
  /** Whether everything is selected. */
  all: boolean;
  onToggleAll: (all: boolean) => void;
  onClear: () => void;
  /** Small Buttons, the main one first. */
  children: ReactNode;
}) {
  return (
    <div
      role="toolbar"
      aria-label="Acciones sobre lo elegido"
      className="flex min-h-12 flex-wrap items-center gap-2.5 rounded-control bg-accent-soft px-4 py-1.5"
    >
      <CheckboxBox label="Elegir todo" checked={all} mixed={!all} onToggle={onToggleAll} />
      <span aria-live="polite" className="font-semibold">
        {formatInteger(count)} {noun}
      </span>
      {detail && <span className="text-muted">{detail}</span>}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <IconButton label="Dejar de elegir" icon={X} onClick={onClear} />
      </div>
    </div>
  );
}
