import { Plus, Redo2, Undo2 } from "lucide-react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { Filters } from "@/components/frame/list/filtersIn";
import { ChipButton } from "@/components/kit/Chip";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { countText } from "@/lib/format/text";

const HINTS = [
  ["Tab", "siguiente"],
  ["Enter", "abajo"],
  ["Ctrl V", "pegar desde Excel"],
  ["Ctrl Z", "deshacer"],
] as const;

/** The row over the grid: which rows one sees, undo and redo, a new row, and the keys that make it fast. */
export function GridFilters({
  bar,
  found,
  phone,
  readOnly,
  undo,
  redo,
  onAdd,
}: {
  bar: Filters;
  /** How many rows they leave. */
  found: number;
  phone: boolean;
  readOnly: boolean;
  undo?: () => void;
  redo?: () => void;
  onAdd: () => void;
}) {
  const hints = !phone && !readOnly && (
    <ul aria-label="Teclas" className="hidden items-center gap-4 text-help text-muted min-[1280px]:flex">
      {HINTS.map(([key, text]) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd> {text}
        </li>
      ))}
    </ul>
  );
  const acts = !readOnly && (
    <>
      <ChipButton icon={Plus} label="Agregar fila" onClick={onAdd} />
      <IconButton label="Deshacer" icon={Undo2} onClick={undo} disabled={!undo} />
      <IconButton label="Rehacer" icon={Redo2} onClick={redo} disabled={!redo} />
    </>
  );
  return (
    <FilterBar
      of={bar}
      title="Carga de ventas"
      found={countText(found, "fila")}
      lead={acts}
      beside={phone ? undefined : acts}
      end={hints || undefined}
    />
  );
}
