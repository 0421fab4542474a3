import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import type { DetailValues } from "./detailValues";

/** The days that matter for a show's sale. */
export function MilestoneRows({ readOnly }: { readOnly: boolean }) {
  const { fields, append, remove } = useFieldArray<DetailValues, "milestones">({ name: "milestones" });
  if (readOnly && fields.length === 0) return null;
  return (
    <Fieldset legend="Hitos" help="Salida a la venta, promociones, vencimientos de holdeo.">
      <ul className="flex min-w-0 flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="flex items-start gap-3 phone:flex-wrap phone:rounded-card phone:border phone:border-line phone:p-3"
          >
            <DateField
              name={`milestones.${index}.fecha`}
              label="Día"
              className="w-44 shrink-0 phone:w-full"
              readOnly={readOnly}
            />
            <TextField
              name={`milestones.${index}.title`}
              label={`Hito ${index + 1}`}
              className="flex-1"
              readOnly={readOnly}
            />
            {!readOnly && (
              <span className="pt-6">
                <IconButton label={`Quitar hito ${index + 1}`} icon={Trash2} onClick={() => remove(index)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => append({ fecha: "", title: "" })}>
            Agregar hito
          </Button>
        </div>
      )}
    </Fieldset>
  );
}
