import { Archive, Pause, Pencil, Play } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Badge } from "@/components/kit/Badge";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { changeRecurrence, listRecurrences } from "@/lib/boards/recurrences/api";
import type { RecurrenceView } from "@/lib/boards/recurrences/schema";
import { rhythmText } from "@/lib/boards/rules/rhythmText";
import type { BoardView } from "@/lib/boards/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { RecurrenceEditor } from "./RecurrenceEditor";
import { SettingList } from "./SettingList";
import { SettingRow } from "./SettingRow";
import { aboutOf } from "./TemplatesTab";

/** Cards that come again by themselves. */
export function RecurrencesTab({ board }: { board: BoardView }) {
  const [editing, setEditing] = useState<RecurrenceView | "new" | null>(null);
  const { data, error, mutate } = useRead(listRecurrences, { params: { board: board.key } });
  const { run } = useWrite(changeRecurrence, { refresh: [`/boards/${board.key}/recurrences`] });
  if (editing)
    return (
      <RecurrenceEditor
        board={board}
        recurrence={editing === "new" ? null : editing}
        onClose={() => setEditing(null)}
      />
    );
  const set = ({ id, version }: RecurrenceView, part: { paused?: boolean; archived?: boolean }, said: string) =>
    attempt(async () => {
      const after = await run({ params: { board: board.key, id }, body: { ...part, version } });
      const back = part.archived
        ? () => void run({ params: { board: board.key, id }, body: { archived: false, version: after.version } })
        : undefined;
      toast.saved(said, { undo: back });
    }).finally(() => void mutate());
  return (
    <SettingList
      about="Se crean solas en la primera columna, el día que toca. Si un día no se pudo, viene una sola vez."
      add="Nueva recurrente"
      onAdd={() => setEditing("new")}
      label="Tarjetas recurrentes"
      items={data}
      error={error}
      onRetry={() => void mutate()}
      empty="Todavía no hay tarjetas recurrentes"
      row={(each) => (
        <SettingRow
          key={each.id}
          title={each.title}
          dim={each.paused}
          badge={each.paused && <Badge tone="warn">En pausa</Badge>}
          about={
            <>
              <span className="block">
                {rhythmText(each.rhythm)}. {aboutOf(each)}
              </span>
              {each.next.length > 0 && (
                <span className="block">Próximas: {joinSpanish(each.next.slice(0, 3).map(formatDay))}</span>
              )}
            </>
          }
          actions={
            <>
              <IconButton
                label={each.paused ? `Reanudar ${each.title}` : `Pausar ${each.title}`}
                icon={each.paused ? Play : Pause}
                onClick={() =>
                  void set(
                    each,
                    { paused: !each.paused },
                    each.paused ? `“${each.title}” reanudada` : `“${each.title}” en pausa`,
                  )
                }
              />
              <IconButton label={`Editar ${each.title}`} icon={Pencil} onClick={() => setEditing(each)} />
              <IconButton
                label={`Archivar ${each.title}`}
                icon={Archive}
                onClick={() => void set(each, { archived: true }, `“${each.title}” archivada`)}
              />
            </>
          }
        />
      )}
    />
  );
}
