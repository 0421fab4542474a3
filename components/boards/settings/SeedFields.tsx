import { useWatch } from "react-hook-form";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { fieldsOf } from "@/lib/boards/rules/filled";
import type { BoardView } from "@/lib/boards/schema";
import { FormFieldInput } from "../fields/FormFieldInput";
import { priorityOptions } from "../looks";

/** What the card that a template or a recurrence makes says, at `card` of the form. */
export function SeedFields({ board }: { board: BoardView }) {
  const type = (useWatch({ name: "card.type" }) as string | undefined) ?? "";
  return (
    <Fieldset legend="La tarjeta" columns={2}>
      <TextField name="card.title" label="Título de la tarjeta" required maxLength={200} className="md:col-span-full" />
      {board.types.length > 0 && (
        <SelectField
          name="card.type"
          label="Tipo"
          placeholder="Sin tipo"
          options={board.types.map((value) => ({ value, label: value }))}
        />
      )}
      <SelectField name="card.priority" label="Prioridad" options={priorityOptions(board)} />
      <NumberField name="card.dueDays" label="Vence en" unit="días" help="Desde que se crea; vacío, sin fecha." />
      <NumberField name="card.hours" label="Horas estimadas" unit="h" decimals={2} />
      <TextField name="card.labels" label="Etiquetas" help="Separadas por comas." className="md:col-span-full" />
      <TextArea name="card.checklist" label="Pasos" help="Uno por línea." rows={4} className="md:col-span-full" />
      <TextArea name="card.description" label="Descripción" rows={3} maxLength={4_000} className="md:col-span-full" />
      {fieldsOf(board.fields, type).map((field) => (
        <FormFieldInput key={field.key} field={field} base="card.fields" people={board.people} />
      ))}
    </Fieldset>
  );
}
