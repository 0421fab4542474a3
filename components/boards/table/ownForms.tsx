import { useState } from "react";
import { TextField } from "@/components/kit/fields/TextField";
import { parseMoney } from "@/lib/format/parseMoney";
import { DecimalField } from "../fields/DecimalField";
import { decimalOf } from "../fields/decimal";
import { CheckList } from "./CheckList";
import { CellForm, type Saves, saving } from "./forms";

/** Labels: those of the board, or new ones. */
export function LabelsForm({ value, onSave, close, labels }: Saves<readonly string[]> & { labels: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState("");
  const known = [...new Set([...value, ...labels])];
  return (
    <CellForm
      onSubmit={() => {
        const next = [...new Set([...chosen, typed.trim()])].filter((label) => label !== "");
        if (next.join("\n") !== value.join("\n")) onSave(next);
        close();
      }}
    >
      {known.length > 0 && (
        <CheckList
          label="Etiquetas"
          choices={known.map((label) => ({ value: label, label }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <TextField
        className="mt-3"
        label="Etiqueta nueva"
        maxLength={40}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </CellForm>
  );
}

/** Estimated hours, or none. */
export function HoursForm(form: Saves<string | null>) {
  const [typed, setTyped] = useState(form.value ?? "");
  const wrong = typed.trim() !== "" && !parseMoney(typed).ok;
  const save = saving(form);
  return (
    <CellForm
      wrong={wrong}
      onSubmit={() => save(decimalOf(typed))}
      onClear={form.value === null ? undefined : () => save(null)}
    >
      <DecimalField
        label="Horas estimadas"
        value={typed}
        onChange={setTyped}
        error={wrong ? "Horas estimadas: tiene que ser un número, como 12 o 12,5." : undefined}
        suffix={<span className="text-help text-muted">h</span>}
      />
    </CellForm>
  );
}
