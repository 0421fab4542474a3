import { X } from "lucide-react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { FileUpload } from "@/components/documents/FileUpload";
import { DateField } from "@/components/kit/fields/DateField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import type { CardSeed } from "@/lib/boards/rules/definition";
import { newFieldsOf } from "@/lib/boards/rules/filled";
import { priorities, priorityTitleOf } from "@/lib/boards/rules/words";
import type { BoardView } from "@/lib/boards/schema";
import { todayIn } from "@/lib/format/dates";
import { FormFieldInput } from "../../fields/FormFieldInput";
import { TargetField } from "../links/TargetField";
import { type NewCardForm, seeded } from "./newCardForm";
import { TemplateChoice } from "./TemplateChoice";

/** The fields of a new card: what it is, who and when, the board's own ones, and what goes with it. */
export function NewCardFields({ board, needs }: { board: BoardView; needs: readonly string[] }) {
  const { control, setValue, getValues } = useFormContext<NewCardForm>();
  const [type, files, labels] = useWatch({ control, name: ["type", "files", "labels"] });
  const fill = (seed: CardSeed) => {
    for (const [name, value] of Object.entries(seeded(seed, todayIn())))
      setValue(name as keyof NewCardForm, value as never, { shouldDirty: true });
  };
  const urgent = !board.urgentByLead || board.role === "lead";
  return (
    <>
      <TemplateChoice board={board} onChoose={fill} />
      <TextField name="title" label="Título" required autoFocus autoComplete="off" maxLength={200} />
      {board.types.length > 0 && (
        <SelectField
          name="type"
          label="Tipo"
          placeholder="Sin tipo"
          options={board.types.map((value) => ({ value, label: value }))}
        />
      )}
      <TextArea name="text" label="Descripción" rows={4} />
      <MultiSelect
        name="assignees"
        label="Responsables"
        placeholder="Nombre"
        choices={board.people.map(({ id, name, rol }) => ({ value: String(id), label: name, hint: rol }))}
      />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <DateField name="start_on" label="Comienza" />
        <DateField name="due_on" label="Vence" />
        <SelectField
          name="priority"
          label="Prioridad"
          options={priorities
            .filter((value) => urgent || value !== "urgente")
            .map((value) => ({ value, label: priorityTitleOf(board, value) }))}
        />
        <TextField name="hours" label="Horas estimadas" inputMode="decimal" autoComplete="off" />
      </div>
      {newFieldsOf(board, type).map((field) => (
        <FormFieldInput
          key={field.key}
          field={field}
          base="fields"
          people={board.people}
          required={needs.includes(field.key) || (field.required && board.records.includes(type))}
        />
      ))}
      <MultiSelect
        name="labels"
        label="Etiquetas"
        creates
        placeholder="Buscar o crear"
        choices={[...new Set([...board.labels, ...labels])].map((label) => ({ value: label, label }))}
      />
      <Controller
        control={control}
        name="show"
        render={({ field, fieldState }) => (
          <TargetField
            board={board.key}
            kind="show"
            label="Show"
            placeholder="Nombre, artista, lugar o ciudad"
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <TextArea name="checklist" label="Pasos" help="Uno por línea." rows={2} />
      <div className="space-y-2">
        {files.length > 0 && (
          <ul aria-label="Archivos de la tarjeta" className="flex flex-wrap gap-2">
            {files.map((file) => (
              <li
                key={file.id}
                className="flex max-w-full items-center gap-1 rounded-badge bg-accent-soft pl-2 text-help text-accent-ink"
              >
                <span className="truncate">{file.name}</span>
                <IconButton
                  label={`Quitar ${file.name}`}
                  icon={X}
                  size="sm"
                  onClick={() =>
                    setValue(
                      "files",
                      getValues("files").filter(({ id }) => id !== file.id),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <FileUpload
          label="Soltar acá los archivos de la tarjeta"
          multiple
          onUploaded={({ id, name }) => setValue("files", [...getValues("files"), { id, name }])}
        />
      </div>
    </>
  );
}
