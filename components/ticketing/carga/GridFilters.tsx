import { Plus, Redo2, Undo2 } from "lucide-react";
import { ChipButton } from "@/components/kit/Chip";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { Menu } from "@/components/kit/Menu";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import type { RowFilter, SheetTotal, Summary } from "./summary";
import type { GridFilterState } from "./useGridFilters";

const HINTS = [
  ["Tab", "siguiente"],
  ["Enter", "abajo"],
  ["Ctrl V", "pegar desde Excel"],
  ["Ctrl Z", "deshacer"],
] as const;

/** The row over the grid: which rows one sees, undo and redo, a new row, and the keys that make it fast. */
export function GridFilters({
  summary,
  filters,
  ticketeras,
  phone,
  readOnly,
  undo,
  redo,
  onAdd,
}: {
  summary: Summary;
  filters: GridFilterState;
  ticketeras: readonly SheetTotal[];
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
  return (
    <Toolbar end={hints || undefined}>
      <Segmented<RowFilter>
        label="Filas"
        value={filters.filter}
        onChange={filters.setFilter}
        options={[
          { value: "todas", label: "Todas", count: summary.total },
          { value: "con-error", label: "Con error", count: summary.errors },
          { value: "pendientes", label: "Pendientes", count: summary.pending },
        ]}
      />
      <Menu
        align="start"
        trigger={<ChipButton label="Ticketera" value={filters.ticketera || "Todas"} opens />}
        items={["", ...ticketeras.map(({ ticketera }) => ticketera)].map((name) => ({
          label: name || "Todas",
          checked: filters.ticketera === name,
          onSelect: () => filters.setTicketera(name),
        }))}
      />
      {!readOnly && (
        <>
          <ChipButton icon={Plus} label="Agregar fila" onClick={onAdd} />
          <IconButton label="Deshacer" icon={Undo2} onClick={undo} disabled={!undo} />
          <IconButton label="Rehacer" icon={Redo2} onClick={redo} disabled={!redo} />
        </>
      )}
    </Toolbar>
  );
}
