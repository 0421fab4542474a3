import { useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import type { BoardView } from "@/lib/boards/schema";

export interface TargetBoard {
  key: string;
  title: string;
  choosable: boolean;
}

const DO = [
  { value: "notify", label: "Avisar" },
  { value: "assign", label: "Asignar" },
  { value: "due", label: "Poner vencimiento" },
  { value: "create", label: "Crear una tarjeta en otro tablero" },
];
const WHO = [
  { value: "requester", label: "A quien pidió" },
  { value: "assignees", label: "A los responsables" },
  { value: "leads", label: "A quienes dirigen el tablero" },
];

/** One step of an automation, at `base` of the form: what it does, and what that needs. */
export function StepFields({
  base,
  board,
  boards,
}: {
  base: string;
  board: BoardView;
  boards: readonly TargetBoard[];
}) {
  const does = useWatch({ name: `${base}.do` }) as string;
  const target = useWatch({ name: `${base}.board` }) as string;
  return (
    <Fieldset columns={2}>
      <SelectField name={`${base}.do`} label="Qué hace" options={DO} />
      {does === "assign" && (
        <ComboboxField
          name={`${base}.to`}
          label="A quién"
          required
          choices={[
            { value: "mover", label: "A quien la movió" },
            { value: "requester", label: "A quien pidió" },
            ...board.people.map(({ id, name, rol }) => ({ value: String(id), label: name, hint: rol })),
          ]}
        />
      )}
      {does === "due" && <NumberField name={`${base}.days`} label="Vence en" unit="días" required />}
      {does === "notify" && (
        <>
          <SelectField name={`${base}.who`} label="A quién" options={WHO} />
          <TextField
            name={`${base}.text`}
            label="Qué dice el aviso"
            required
            maxLength={200}
            className="md:col-span-full"
          />
        </>
      )}
      {does === "create" && (
        <>
          <SelectField
            name={`${base}.board`}
            label="Tablero"
            required
            placeholder="Elegir"
            options={boards
              .filter(({ key, choosable }) => choosable || key === target)
              .map(({ key, title }) => ({ value: key, label: title }))}
          />
          <TextField
            name={`${base}.title`}
            label="Título de la tarjeta"
            required
            maxLength={200}
            help="{titulo} y {codigo} son los de esta tarjeta."
          />
          <NumberField name={`${base}.dueDays`} label="Vence en" unit="días" help="Vacío, sin fecha." />
          <TextArea
            name={`${base}.checklist`}
            label="Pasos"
            help="Uno por línea."
            rows={3}
            className="md:col-span-full"
          />
        </>
      )}
    </Fieldset>
  );
}
