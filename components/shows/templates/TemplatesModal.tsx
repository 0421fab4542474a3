import { Archive, Pencil } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { changeTemplate, listTemplates } from "@/lib/showClones/templates/api";
import type { ShowTemplate } from "@/lib/showClones/templates/schema";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";

const REFRESH = { refresh: ["/show-templates"] };

const toldOf = ({ type, divisa, terms, costs, slots, by, created_at }: ShowTemplate): string =>
  [
    showTypeTitles[type],
    divisa,
    terms ? "con términos" : "sin términos",
    costs > 0 ? countText(costs, "costo") : "sin costos",
    ...(slots > 0 ? ["con horario"] : []),
    `${by}, ${formatDayYear(inZone(created_at).day)}`,
  ].join(" · ");

/** The templates of shows: one begins from them, and gives them another name, or puts them away. */
export default function TemplatesModal({ onUse, onClose }: { onUse: (id: number) => void; onClose: () => void }) {
  const read = useRead(listTemplates, {});
  const [renaming, setRenaming] = useState<ShowTemplate | null>(null);
  const [leaving, setLeaving] = useState<ShowTemplate | null>(null);
  const { run } = useWrite(changeTemplate, REFRESH);
  return (
    <>
      <Modal open onClose={onClose} title="Plantillas de shows" size="lg" closable>
        <Fetched read={read} failure="No se pudieron traer las plantillas" rows={3}>
          {({ templates }) =>
            templates.length === 0 ? (
              <EmptyState title="Todavía no hay plantillas" compact>
                En el menú de un show está “Guardar como plantilla”: quedan sus términos, sus costos y su horario para
                otros.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line-soft">
                {templates.map((one) => (
                  <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                    <span className="min-w-0 flex-1 basis-64">
                      <strong className="block font-semibold">{one.name}</strong>
                      <span className="block text-help text-muted">{toldOf(one)}</span>
                    </span>
                    <span className="flex items-center gap-1.5">
                      <Button onClick={() => onUse(one.id)}>
                        Usar<span className="sr-only">{` ${one.name}`}</span>
                      </Button>
                      <IconButton
                        icon={Pencil}
                        label={`Cambiar el nombre de ${one.name}`}
                        onClick={() => setRenaming(one)}
                      />
                      <IconButton icon={Archive} label={`Archivar ${one.name}`} onClick={() => setLeaving(one)} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </Modal>
      {renaming && <RenameModal template={renaming} onClose={() => setRenaming(null)} />}
      {leaving && (
        <AskModal
          title={`¿Archivar “${leaving.name}”?`}
          description="Los shows que se hicieron con ella quedan como están."
          confirm="Archivar"
          onClose={() => setLeaving(null)}
          onRun={() =>
            refusal(async () => {
              const { id, name, version } = leaving;
              await run({ params: { id }, body: { name, archived: true, version } });
              toast.saved("Plantilla archivada");
            })
          }
        />
      )}
    </>
  );
}

function RenameModal({ template, onClose }: { template: ShowTemplate; onClose: () => void }) {
  const [name, setName] = useState(template.name);
  const { run } = useWrite(changeTemplate, REFRESH);
  const save = async () => {
    await run({ params: { id: template.id }, body: { name, version: template.version } });
    toast.saved("Nombre guardado");
  };
  return (
    <FormModal title="Nombre de la plantilla" confirm="Guardar" fields={["name"]} onSave={save} onClose={onClose}>
      {(errorOf) => (
        <TextField
          label="Nombre"
          required
          autoFocus
          maxLength={80}
          value={name}
          onChange={setName}
          error={errorOf("name")}
        />
      )}
    </FormModal>
  );
}
