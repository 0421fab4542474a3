import { Archive, ArchiveRestore, Pencil } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { IconButton } from "@/components/kit/IconButton";
import { Segmented } from "@/components/kit/Segmented";
import { toast } from "@/components/kit/toast";
import type { BoardView } from "@/lib/boards/schema";
import { changeTemplate, listTemplates } from "@/lib/boards/templates/api";
import type { TemplateView } from "@/lib/boards/templates/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { SettingList } from "./SettingList";
import { SettingRow } from "./SettingRow";
import { TemplateEditor } from "./TemplateEditor";

const SHOWN = [
  { value: "activas", label: "Activas" },
  { value: "archivadas", label: "Archivadas" },
] as const;

/** What new cards may start from. */
export function TemplatesTab({ board }: { board: BoardView }) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]["value"]>("activas");
  const [editing, setEditing] = useState<TemplateView | "new" | null>(null);
  const archived = shown === "archivadas";
  const { data, error, mutate } = useRead(listTemplates, {
    params: { board: board.key },
    query: { archived: archived ? "true" : undefined },
  });
  const { run } = useWrite(changeTemplate, { refresh: [`/boards/${board.key}/templates`] });
  if (editing)
    return (
      <TemplateEditor board={board} template={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
    );
  const shelve = ({ id, version, title }: TemplateView, archived: boolean) =>
    attempt(async () => {
      const { version: now } = await run({ params: { board: board.key, id }, body: { archived, version } });
      const undo = () => void run({ params: { board: board.key, id }, body: { archived: !archived, version: now } });
      toast.saved(archived ? `“${title}” archivada` : `“${title}” vuelve a estar`, { undo });
    }).finally(() => void mutate());
  return (
    <div className="flex flex-col gap-3">
      <SettingList
        about="Una tarjeta nueva puede empezar de una plantilla, con sus pasos y sus campos."
        add="Nueva plantilla"
        onAdd={() => setEditing("new")}
        label="Plantillas"
        items={data}
        error={error}
        onRetry={() => void mutate()}
        empty={archived ? "Ninguna archivada" : "Todavía no hay plantillas"}
        row={(template) => (
          <SettingRow
            key={template.id}
            title={template.title}
            about={aboutOf(template)}
            actions={
              archived ? (
                <IconButton
                  label={`Traer de vuelta ${template.title}`}
                  icon={ArchiveRestore}
                  onClick={() => void shelve(template, false)}
                />
              ) : (
                <>
                  <IconButton label={`Editar ${template.title}`} icon={Pencil} onClick={() => setEditing(template)} />
                  <IconButton
                    label={`Archivar ${template.title}`}
                    icon={Archive}
                    onClick={() => void shelve(template, true)}
                  />
                </>
              )
            }
          />
        )}
      />
      <Segmented label="Qué plantillas" options={SHOWN} value={shown} onChange={setShown} />
    </div>
  );
}

/** What a seed makes, in a line. */
export function aboutOf({ card }: Pick<TemplateView, "card">): string {
  const parts = [
    `“${card.title}”`,
    card.type,
    card.checklist?.length && countText(card.checklist.length, "paso"),
    card.dueDays !== undefined && `vence en ${countText(card.dueDays, "día")}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
