import { Trash2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import type { Condition } from "@/lib/approvals/policies/schema";
import { type Operator, operatorsOf } from "@/lib/approvals/rules/words";
import type { KindView } from "@/lib/approvals/schema";
import { conditionOf } from "./model";

const OPERATORS: Readonly<Record<Operator, string>> = {
  mayor: "supera",
  mayor_o_igual: "es desde",
  menor: "es menor que",
  menor_o_igual: "no supera",
  es: "es",
  no_es: "no es",
};

/** A condition's fact, how it is compared and with what; what is chosen holds at once. */
export default function ConditionField({
  condition,
  fields,
  currency,
  onChange,
  onRemove,
}: {
  condition: Condition;
  fields: KindView["fields"];
  currency: string;
  onChange: (condition: Condition) => void;
  /** Absent for the only one: a rule before the last has one at least. */
  onRemove?: () => void;
}) {
  const field = fields.find(({ key }) => key === condition.field);
  const { op, value } = condition;
  const type = field?.type ?? "opcion";
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Dato"
        value={condition.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => {
          const next = fields.find((one) => one.key === key);
          if (next) onChange(conditionOf(next));
        }}
      />
      {type === "si_no" ? (
        <SelectField
          label="Vale"
          value={value === true ? "si" : "no"}
          options={[
            { value: "si", label: "Sí" },
            { value: "no", label: "No" },
          ]}
          onChange={(next) => onChange({ ...condition, value: next === "si" })}
        />
      ) : (
        <SelectField
          label="Comparación"
          value={op}
          options={operatorsOf[type].map((one) => ({ value: one, label: OPERATORS[one] }))}
          onChange={(next) => onChange({ ...condition, op: next as Operator })}
        />
      )}
      {type === "importe" && (
        <MoneyField
          label="Importe"
          currency={currency}
          value={String(value)}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      )}
      {type === "numero" && (
        <TextField label="Número" value={String(value)} onChange={(next) => onChange({ ...condition, value: next })} />
      )}
      {type === "opcion" && (
        <MultiSelect
          label="Cualquiera de"
          choices={field?.options ?? []}
          value={Array.isArray(value) ? value : [String(value)]}
          onChange={(next) => next.length > 0 && onChange({ ...condition, value: [...next] })}
        />
      )}
      {onRemove && (
        <Button size="sm" variant="ghost" icon={Trash2} onClick={onRemove}>
          Quitar la condición
        </Button>
      )}
    </div>
  );
}
