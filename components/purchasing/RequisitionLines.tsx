import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { type LineKind, lineKinds, lineKindTitles } from "@/lib/purchasing/rules/kinds";
import type { useChoices } from "./useChoices";

export interface TypedLine {
  key: string;
  kind: LineKind;
  description: string;
  quantity: string;
  unit: string;
  purse_id: string;
}

export const emptyLine = (): TypedLine => ({
  key: crypto.randomUUID(),
  kind: "bien",
  description: "",
  quantity: "1",
  unit: "unidad",
  purse_id: "",
});

const kinds = lineKinds.map((value) => ({ value, label: lineKindTitles[value] }));

/** What is asked for, line by line. */
export function RequisitionLines({
  lines,
  onChange,
  problem,
  choices,
}: {
  lines: readonly TypedLine[];
  onChange: (lines: TypedLine[]) => void;
  /** What was refused of a field of a line. */
  problem: (line: TypedLine, field: string) => string | undefined;
  choices: ReturnType<typeof useChoices>;
}) {
  const set = (index: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-section">Qué se pide</legend>
      {lines.map((line, index) => (
        <div key={line.key} className="flex flex-col gap-2 rounded-card border border-line p-3">
          <div className="flex items-end gap-2">
            <TextField
              className="flex-1"
              label={`Línea ${index + 1}`}
              value={line.description}
              onChange={(description) => set(index, { description })}
              error={problem(line, "description")}
              placeholder="Remera negra, gira 2026"
            />
            {lines.length > 1 && (
              <IconButton
                icon={Trash2}
                label={`Quitar la línea ${index + 1}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              />
            )}
          </div>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            <TextField
              label="Cantidad"
              inputMode="decimal"
              value={line.quantity}
              onChange={(quantity) => set(index, { quantity })}
              error={problem(line, "quantity")}
            />
            <TextField
              label="Unidad"
              value={line.unit}
              onChange={(unit) => set(index, { unit })}
              error={problem(line, "unit")}
            />
            <SelectField
              label="Tipo"
              options={kinds}
              value={line.kind}
              onChange={(kind) => set(index, { kind: kind as LineKind })}
              error={problem(line, "kind")}
            />
            <ComboboxField
              label="Otra bolsa"
              placeholder="La de la compra"
              choices={choices.purses}
              value={line.purse_id}
              onChange={(purse_id) => set(index, { purse_id })}
              error={problem(line, "purse_id")}
            />
          </div>
        </div>
      ))}
      <Button variant="ghost" icon={Plus} onClick={() => onChange([...lines, emptyLine()])} className="self-start">
        Agregar línea
      </Button>
    </fieldset>
  );
}
