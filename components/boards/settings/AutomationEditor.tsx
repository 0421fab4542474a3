import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { Button } from "@/components/kit/Button";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { changeAutomation, createAutomation } from "@/lib/boards/automations/api";
import { type AutomationView, automationView } from "@/lib/boards/automations/schema";
import { settingTitle } from "@/lib/boards/rules/seedInput";
import { type StepNames, stepText } from "@/lib/boards/rules/stepText";
import type { BoardView } from "@/lib/boards/schema";
import { useWrite } from "@/lib/client/useWrite";
import { SettingForm } from "./SettingForm";
import { StepFields, type TargetBoard } from "./StepFields";
import { stepForm, stepValues } from "./stepForm";

const schema = z.object({
  title: settingTitle,
  column_id: z.string().min(1, "Elegir una columna."),
  steps: z.array(stepForm).min(1, "Agregar al menos un paso."),
});

const factsOf = (names: StepNames): Fact<Pick<AutomationView, "title" | "column" | "steps">>[] => [
  { label: "Nombre", text: ({ title }) => title },
  { label: "Cuando entra en", text: ({ column }) => column ?? "" },
  { label: "Pasos", text: ({ steps }) => steps.map((step) => stepText(step, names)).join("\n") },
];

interface Props {
  board: BoardView;
  boards: readonly TargetBoard[];
  names: StepNames;
  automation: AutomationView | null;
  onClose: () => void;
}

/** An automation: the column that sets it off, and what it does, in order. */
export function AutomationEditor({ board, boards, names, automation, onClose }: Props) {
  const refresh = { refresh: [`/boards/${board.key}/automations`] };
  const create = useWrite(createAutomation, refresh);
  const change = useWrite(changeAutomation, refresh);
  const columnNow = board.columns.some(({ id }) => id === automation?.column_id) ? String(automation?.column_id) : "";
  return (
    <SettingForm
      title={automation ? `Editar ${automation.title}` : "Nueva automatización"}
      schema={schema}
      defaultValues={{
        title: automation?.title ?? "",
        column_id: columnNow,
        steps: (automation?.steps ?? [undefined]).map(stepValues),
      }}
      record={automation}
      current={automationView}
      facts={factsOf(names)}
      asContent={({ title, column_id, steps }) => ({ title, column: columnTitle(board, column_id), steps })}
      onClose={onClose}
      onSave={async ({ title, column_id, steps }, over) => {
        const body = { title, column_id: Number(column_id), steps };
        if (over)
          await change.run({ params: { board: board.key, id: over.id }, body: { ...body, version: over.version } });
        else await create.run({ params: { board: board.key }, body });
        toast.saved(`“${title}” guardada`);
      }}
    >
      <Fieldset columns={2}>
        <TextField name="title" label="Nombre" required maxLength={80} autoFocus />
        <SelectField
          name="column_id"
          label="Cuando una tarjeta entra en"
          required
          placeholder="Elegir"
          options={board.columns.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </Fieldset>
      <StepList board={board} boards={boards} />
    </SettingForm>
  );
}

const columnTitle = (board: BoardView, id: string): string | null =>
  board.columns.find((column) => String(column.id) === id)?.title ?? null;

function StepList({ board, boards }: Pick<Props, "board" | "boards">) {
  const { fields, append, remove } = useFieldArray({ name: "steps" });
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-semibold">Pasos, en este orden</h4>
      <ol className="flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="rounded-card border border-line p-3">
            <div className="mb-2 flex items-center justify-between gap-2">
              <span className="text-second text-muted">Paso {index + 1}</span>
              {fields.length > 1 && (
                <Button size="sm" variant="ghost" icon={Trash2} onClick={() => remove(index)}>
                  Quitar el paso {index + 1}
                </Button>
              )}
            </div>
            <StepFields base={`steps.${index}`} board={board} boards={boards} />
          </li>
        ))}
      </ol>
      {fields.length < 10 && (
        <Button size="sm" icon={Plus} className="self-start" onClick={() => append(stepValues())}>
          Agregar un paso
        </Button>
      )}
    </div>
  );
}
