import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Switch } from "@/components/kit/fields/Switch";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { changeAutomation, deleteAutomation, listAutomations } from "@/lib/boards/automations/api";
import type { AutomationView } from "@/lib/boards/automations/schema";
import { automationText } from "@/lib/boards/rules/stepText";
import type { BoardView } from "@/lib/boards/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { AutomationEditor } from "./AutomationEditor";
import { SettingList } from "./SettingList";
import { SettingRow } from "./SettingRow";

/** What the board does by itself when a card enters a column. */
export function AutomationsTab({ board }: { board: BoardView }) {
  const [editing, setEditing] = useState<AutomationView | "new" | null>(null);
  const [deleting, setDeleting] = useState<AutomationView | null>(null);
  const { data, error, mutate } = useRead(listAutomations, { params: { board: board.key } });
  const refresh = { refresh: [`/boards/${board.key}/automations`] };
  const change = useWrite(changeAutomation, refresh);
  const remove = useWrite(deleteAutomation, refresh);
  const names = {
    person: (id: number) => board.people.find((person) => person.id === id)?.name ?? "alguien que ya no está",
    board: (key: string) => data?.boards.find((each) => each.key === key)?.title ?? key,
  };
  if (editing && data)
    return (
      <AutomationEditor
        board={board}
        boards={data.boards}
        names={names}
        automation={editing === "new" ? null : editing}
        onClose={() => setEditing(null)}
      />
    );
  const toggle = ({ id, version }: AutomationView, enabled: boolean) =>
    attempt(() => change.run({ params: { board: board.key, id }, body: { enabled, version } })).finally(
      () => void mutate(),
    );
  const confirm = async (automation: AutomationView) => {
    const params = { board: board.key, id: automation.id };
    if (await attempt(() => remove.run({ params }))) toast.deleted(`“${automation.title}” eliminada`);
    setDeleting(null);
  };
  return (
    <>
      <SettingList
        about="Pasan en el mismo momento en que una tarjeta entra en la columna. Lo que no se puede hacer queda en su historia."
        add="Nueva automatización"
        onAdd={() => setEditing("new")}
        label="Automatizaciones"
        items={data?.items}
        error={error}
        onRetry={() => void mutate()}
        empty="Todavía no hay automatizaciones"
        row={(each) => (
          <SettingRow
            key={each.id}
            title={each.title}
            dim={!each.enabled}
            badge={each.column === null && <Badge tone="warn">La columna se archivó</Badge>}
            about={automationText(each.column ?? "una columna que ya no está", each.steps, names)}
            actions={
              <>
                <Switch
                  hideLabel
                  label={`${each.title}: encendida`}
                  value={each.enabled}
                  onChange={(enabled) => void toggle(each, enabled)}
                />
                <IconButton label={`Editar ${each.title}`} icon={Pencil} onClick={() => setEditing(each)} />
                <IconButton label={`Eliminar ${each.title}`} icon={Trash2} onClick={() => setDeleting(each)} />
              </>
            }
          />
        )}
      />
      {deleting && (
        <Modal
          open
          onClose={() => setDeleting(null)}
          size="sm"
          title={`¿Eliminar “${deleting.title}”?`}
          description="Lo que ya hizo queda como está."
          footer={
            <>
              <Button onClick={() => setDeleting(null)}>Cancelar</Button>
              <Button variant="danger" onClick={() => void confirm(deleting)} busy={remove.busy && "Eliminando..."}>
                Eliminar
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
