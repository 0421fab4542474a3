import { Columns3, Rows2, Rows3 } from "lucide-react";
import { Checkbox } from "../fields/Checkbox";
import { IconButton } from "../IconButton";
import { Popover } from "../Popover";
import type { TableView } from "./useTableView";

/** The column chooser and the density toggle, for the end of a Toolbar. On phones there are cards, so they leave. */
export function TableControls({ view }: { view: TableView }) {
  const compact = view.density === "compact";
  return (
    <span className="inline-flex items-center gap-1 phone:hidden">
      <Popover label="Columnas" align="end" width={240} trigger={<IconButton label="Columnas" icon={Columns3} />}>
        <p className="mb-1.5 text-head text-muted">Columnas</p>
        <ul className="flex max-h-80 flex-col gap-1.5 overflow-y-auto p-0.5">
          {view.columns.map((column, index) => (
            <li key={column.id}>
              <Checkbox
                label={column.header}
                value={view.isShown(column.id)}
                disabled={index === 0 || column.fixed}
                onChange={(shown) => view.set({ shown: { ...view.shown, [column.id]: shown } })}
              />
            </li>
          ))}
        </ul>
      </Popover>
      <IconButton
        label={compact ? "Filas amplias" : "Filas compactas"}
        icon={compact ? Rows2 : Rows3}
        onClick={() => view.set({ density: compact ? "comfortable" : "compact" })}
      />
    </span>
  );
}
