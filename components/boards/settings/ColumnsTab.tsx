import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { listColumns, orderColumns } from "@/lib/boards/columns/api";
import type { ColumnCount } from "@/lib/boards/columns/schema";
import type { BoardView } from "@/lib/boards/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { ArchiveColumn } from "./ArchiveColumn";
import { ArchivedColumns } from "./ArchivedColumns";
import { ColumnEditor } from "./ColumnEditor";
import { ColumnRow } from "./ColumnRow";
import { SettingList } from "./SettingList";

/** The columns of a board: their names, limits and order. */
export function ColumnsTab({ board }: { board: BoardView }) {
  const [editing, setEditing] = useState<ColumnCount | "new" | null>(null);
  const [archiving, setArchiving] = useState<ColumnCount | null>(null);
  const { data, error, mutate } = useRead(listColumns, { params: { board: board.key }, query: {} });
  const order = useWrite(orderColumns, { refresh: [`/boards/${board.key}`] });
  if (editing)
    return <ColumnEditor board={board} column={editing === "new" ? null : editing} onClose={() => setEditing(null)} />;
  const columns = data ?? [];
  const swap = (index: number, by: 1 | -1) => {
    const ids = columns.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) ids.splice(index + by, 0, moved);
    void attempt(() => order.run({ params: { board: board.key }, body: { ids } })).finally(() => void mutate());
  };
  return (
    <>
      <SettingList
        about="Los informes cuentan por grupo: cambiar nombres o el orden no cambia ninguno."
        add="Nueva columna"
        onAdd={() => setEditing("new")}
        label="Columnas"
        items={data}
        error={error}
        onRetry={() => void mutate()}
        empty="Sin columnas"
        row={(column) => {
          const index = columns.indexOf(column);
          return (
            <ColumnRow
              key={column.id}
              column={column}
              onUp={index > 0 ? () => swap(index, -1) : undefined}
              onDown={index < columns.length - 1 ? () => swap(index, 1) : undefined}
              onEdit={() => setEditing(column)}
              onArchive={() => setArchiving(column)}
            />
          );
        }}
      />
      <ArchivedColumns board={board} />
      {archiving && (
        <ArchiveColumn board={board} column={archiving} columns={columns} onClose={() => setArchiving(null)} />
      )}
    </>
  );
}
