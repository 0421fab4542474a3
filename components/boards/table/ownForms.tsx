import { useState } from "react";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { parseMoney } from "@/lib/format/parseMoney";
import { DecimalField } from "../fields/DecimalField";
import { decimalOf } from "../fields/decimal";
import { FormFoot, type Saves } from "./forms";

/** Labels: those of the board, or new ones. */
export function LabelsForm({ value, onSave, close, labels }: Saves<readonly string[]> & { labels: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.join("\n") !== value.join("\n")) onSave(chosen);
        close();
      }}
    >
      <MultiSelect
        label="Etiquetas"
        creates
        placeholder="Buscar o crear"
        choices={[...new Set([...labels, ...chosen])].map((label) => ({ value: label, label }))}
        value={chosen}
        onChange={setChosen}
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
