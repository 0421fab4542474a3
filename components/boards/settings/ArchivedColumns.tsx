import { ArchiveRestore } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { IconButton } from "@/components/kit/IconButton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { listColumns, restoreColumn } from "@/lib/boards/columns/api";
import type { ColumnCount } from "@/lib/boards/columns/schema";
import type { BoardView } from "@/lib/boards/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { stateLook } from "../looks";
import { SettingRow } from "./SettingRow";

/** The columns that were archived, to bring back; nothing where there are none. */
export function ArchivedColumns({ board }: { board: BoardView }) {
  const params = { board: board.key };
  const { data = [], mutate } = useRead(listColumns, { params, query: { archived: "true" } });
  const { run, busy } = useWrite(restoreColumn, { refresh: [`/boards/${board.key}`] });
  const restore = ({ id, version, title }: ColumnCount) =>
    attempt(async () => {
      await run({ params: { ...params, id }, body: { version } });
      toast.saved(`“${title}” vuelve a estar`);
    }).finally(() => void mutate());
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="archived-columns" className="mt-4">
      <h3 id="archived-columns" className="text-help font-semibold text-muted">
        Archivadas
      </h3>
      <ul>
        {data.map((column) => (
          <SettingRow
            key={column.id}
            dim
            title={column.title}
            badge={<StatusBadge of={stateLook(column.group)} />}
            actions={
              <IconButton
                label={`Traer de vuelta ${column.title}`}
                icon={ArchiveRestore}
                disabled={busy}
                onClick={() => void restore(column)}
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}
