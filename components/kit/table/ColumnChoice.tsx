import { Checkbox } from "../fields/Checkbox";
import type { TableView } from "./useTableView";

/** Which columns of a table are shown. */
export default function ColumnChoice({ view }: { view: TableView }) {
  return (
    <>
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
    </>
  );
}
