import { Trash2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { type Role, roles } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import type { Step, Who } from "@/lib/approvals/policies/schema";
import type { StepMode } from "@/lib/approvals/rules/words";
import type { KindView } from "@/lib/approvals/schema";

const keyOf = (who: Who): string => JSON.stringify(who);

/** Everybody a step may be of: roles, owners of what it is of, the lead of who asks, people by name. */
function choicesOf(kind: KindView, people: readonly { id: number; name: string }[]) {
  const role = (type: "rol" | "rol_produccion", one: Role, label: string) => ({
    value: keyOf({ type, role: one }),
    label,
  });
  return [
    ...kind.owners.map(({ key, title }) => ({ value: keyOf({ type: "duenio", of: key }), label: title })),
    { value: keyOf({ type: "jefe" }), label: "jefe de quien lo pide" },
    ...roles.map((one) => role("rol", one, roleTitle(one))),
    ...(kind.productions ? roles.map((one) => role("rol_produccion", one, `${roleTitle(one)} de la producción`)) : []),
    ...people.map(({ id, name }) => ({ value: keyOf({ type: "persona", user_id: id }), label: name })),
  ];
}
const whosOf = (values: readonly string[]): Who[] => values.map((value) => JSON.parse(value) as Who);

/** Whose a step is, how many of them, until when and who joins them then. */
export default function StepField({
  step,
  kind,
  people,
  onChange,
  onRemove,
}: {
  step: Step;
  kind: KindView;
  people: readonly { id: number; name: string }[];
  onChange: (step: Step) => void;
  onRemove: () => void;
}) {
  const choices = choicesOf(kind, people);
  const { mode, needed, sla_hours } = step;
  return (
    <div className="flex flex-col gap-3">
      <MultiSelect
        label="Quién aprueba"
        required
        choices={choices}
        value={step.who.map(keyOf)}
        onChange={(next) => next.length > 0 && onChange({ ...step, who: whosOf(next) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Cuántas personas"
          value={mode}
          options={[
            { value: "alguno", label: "Cualquiera" },
            { value: "todos", label: "Todas" },
            { value: "n", label: "Varias" },
          ]}
          onChange={(next) =>
            onChange({ ...step, mode: next as StepMode, needed: next === "n" ? (needed ?? 2) : undefined })
          }
        />
        {mode === "n" && (
          <NumberField
            label="Cuántas"
            value={needed ?? 2}
            onChange={(count) => {
              if (count !== null && count >= 2 && count <= 20) onChange({ ...step, needed: count });
            }}
          />
        )}
      </div>
      <NumberField
        label="Plazo, en horas hábiles"
        help="Vacío: sin plazo. Avisa a la mitad y al cumplirse."
        unit="horas"
        value={sla_hours}
        onChange={(hours) => {
          if (hours === null || (hours >= 1 && hours <= 500)) onChange({ ...step, sla_hours: hours });
        }}
      />
      <MultiSelect
        label="Quién se suma si se pasa"
        choices={choices}
        value={step.escalate_to.map(keyOf)}
        placeholder="Nadie"
        onChange={(next) => onChange({ ...step, escalate_to: whosOf(next) })}
      />
      <Checkbox
        label="Quien aprobó antes vale por los dos pasos"
        value={step.may_skip}
        onChange={(may_skip) => onChange({ ...step, may_skip })}
      />
      <Button size="sm" variant="ghost" icon={Trash2} onClick={onRemove}>
        Quitar el paso
      </Button>
    </div>
  );
}
