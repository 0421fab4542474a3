import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { addColumn, changeColumn } from "@/lib/boards/columns/api";
import { type ColumnCount, columnCount } from "@/lib/boards/columns/schema";
import { groupTitles, type StateGroup, stateGroups } from "@/lib/boards/rules/words";
import type { BoardView } from "@/lib/boards/schema";
import { useWrite } from "@/lib/client/useWrite";
import { SettingForm } from "./SettingForm";

const schema = z.object({
  title: z.string().trim().min(1, "Falta el nombre.").max(60, "Hasta 60 caracteres."),
  group: z.string(),
  wip_limit: z.int("Un número entero.").min(1, "Al menos 1.").max(999, "Hasta 999.").nullable(),
});
const GROUPS = stateGroups.map((value) => ({ value: value as string, label: groupTitles[value] }));

const FACTS: Fact<Pick<ColumnCount, "title" | "wip_limit">>[] = [
  { label: "Nombre", text: ({ title }) => title },
  { label: "Límite de tarjetas", text: ({ wip_limit }) => (wip_limit ? String(wip_limit) : "Sin límite") },
];

interface Props {
  board: BoardView;
  column: ColumnCount | null;
  onClose: () => void;
}

/** A column's name and limit; the group only of a new one, since reports count by it. */
export function ColumnEditor({ board, column, onClose }: Props) {
  const refresh = { refresh: [`/boards/${board.key}`] };
  const add = useWrite(addColumn, refresh);
  const change = useWrite(changeColumn, refresh);
  return (
    <SettingForm
      title={column ? `Editar ${column.title}` : "Nueva columna"}
      schema={schema}
      defaultValues={{
        title: column?.title ?? "",
        group: column?.group ?? "started",
        wip_limit: column?.wip_limit ?? null,
      }}
      record={column}
      current={columnCount}
      facts={FACTS}
      asContent={(values) => values}
      onClose={onClose}
      onSave={async ({ title, group, wip_limit }, over) => {
        if (over)
          await change.run({
            params: { board: board.key, id: over.id },
            body: { title, wip_limit, version: over.version },
          });
        else await add.run({ params: { board: board.key }, body: { title, group: group as StateGroup, wip_limit } });
        toast.saved(`Columna “${title}” guardada`);
      }}
    >
      <Fieldset columns={2}>
        <TextField name="title" label="Nombre" required maxLength={60} autoFocus />
        <NumberField
          name="wip_limit"
          label="Límite de tarjetas"
          help="Se puede superar, y queda avisado. Vacío, sin límite."
        />
        <SelectField
          name="group"
          label="Grupo"
          options={GROUPS}
          readOnly={column !== null}
          help={column ? "No cambia: los informes cuentan por él." : "Los informes cuentan por él y después no cambia."}
        />
      </Fieldset>
    </SettingForm>
  );
}
