import { useState } from "react";
import { TextField } from "@/components/kit/fields/TextField";
import { parseMoney } from "@/lib/format/parseMoney";
import { DecimalField } from "../fields/DecimalField";
import { decimalOf } from "../fields/decimal";
import { CheckList } from "./CheckList";
import { FormFoot, type Saves } from "./forms";

/** Labels: those of the board, or new ones. */
export function LabelsForm({ value, onSave, close, labels }: Saves<readonly string[]> & { labels: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState("");
  const known = [...new Set([...value, ...labels])];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
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
      <FormFoot />
    </form>
  );
}

/** Estimated hours, or none. */
export function HoursForm({ value, onSave, close }: Saves<string | null>) {
  const [typed, setTyped] = useState(value ?? "");
  const hours = decimalOf(typed);
  const wrong = typed.trim() !== "" && !parseMoney(typed).ok;
  const save = (next: string | null) => {
    if (next !== value) onSave(next);
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) save(hours);
      }}
    >
      <DecimalField
        label="Horas estimadas"
        value={typed}
        onChange={setTyped}
        error={wrong ? "Horas estimadas: tiene que ser un número, como 12 o 12,5." : undefined}
        suffix={<span className="text-help text-muted">h</span>}
      />
      <FormFoot disabled={wrong} onClear={value === null ? undefined : () => save(null)} />
    </form>
  );
}
