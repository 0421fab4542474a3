import { Archive, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { changeTemplate, listTemplates } from "@/lib/vouchers/allocations/api";
import { type Template, TemplateForm } from "./TemplateForm";

/** Splits by percents that people use again: made, changed, archived. */
export default function TemplatesDrawer({ onClose }: { onClose: () => void }) {
  const read = useRead(listTemplates, {});
  const [editing, setEditing] = useState<Template | "new" | null>(null);
  const changing = useWrite(changeTemplate, { refresh: ["/allocation-templates"] });
  const put = ({ id, name, lines, version }: Template, archived: boolean) =>
    changing.run({ params: { id }, body: { name, lines, version, archived } });
  const archive = (one: Template) =>
    attempt(async () => {
      const gone = await put(one, true);
      toast.saved(`Se archivó la plantilla ${one.name}`, { undo: () => void attempt(() => put(gone, false)) });
    });
  if (editing)
    return (
      <Drawer
        open
        width={900}
        onClose={() => setEditing(null)}
        eyebrow="Plantillas de imputación"
        title={editing === "new" ? "Nueva plantilla" : editing.name}
      >
        <TemplateForm of={editing === "new" ? null : editing} onDone={() => setEditing(null)} />
      </Drawer>
    );
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title="Plantillas de imputación"
      footer={
        <Button variant="primary" icon={Plus} onClick={() => setEditing("new")}>
          Nueva plantilla
        </Button>
      }
    >
      <Fetched read={read} failure="No se pudieron traer las plantillas">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState compact title="Ninguna plantilla">
              Una forma de repartir que se usa seguido, por porcentajes: “Oficina 60/40”.
            </EmptyState>
          ) : (
            <ul aria-label="Plantillas">
              {data.map((one) => (
                <li key={one.id} className="flex items-center gap-2 border-b border-line-soft py-2">
                  <span className="min-w-0 flex-1">
                    <TwoLines
                      strong
                      main={one.name}
                      sub={`${countText(one.lines.length, "línea")}${one.created_by && `, de ${one.created_by}`}`}
                    />
                  </span>
                  <IconButton label={`Cambiar ${one.name}`} icon={Pencil} onClick={() => setEditing(one)} />
                  <IconButton label={`Archivar ${one.name}`} icon={Archive} onClick={() => void archive(one)} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Drawer>
  );
}
