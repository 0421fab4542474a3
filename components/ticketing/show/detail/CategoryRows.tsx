import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { currencyOf, type DetailValues } from "./detailValues";

/** The categories of a show: name, places and, for who sees money, price. */
export function CategoryRows({ money, divisa, readOnly }: { money: boolean; divisa: string; readOnly: boolean }) {
  const { fields, append, remove } = useFieldArray<DetailValues, "categories">({ name: "categories" });
  if (readOnly && fields.length === 0) return null;
  return (
    <Fieldset legend="Categorías" help="Con ellas se separan las ventas y se mide cuánto falta de cada una.">
      <ul className="flex min-w-0 flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="flex items-start gap-3 phone:flex-wrap phone:rounded-card phone:border phone:border-line phone:p-3"
          >
            <TextField
              name={`categories.${index}.categoria`}
              label={`Categoría ${index + 1}`}
              className="flex-1 phone:basis-full"
              readOnly={readOnly}
            />
            <NumberField
              name={`categories.${index}.capacidad`}
              label="Lugares"
              className="w-32 phone:w-auto phone:flex-1"
              readOnly={readOnly}
            />
            {money && (
              <MoneyField
                name={`categories.${index}.precio`}
                label="Precio"
                currency={field.divisa || divisa}
                className="w-48 phone:w-auto phone:flex-1"
                readOnly={readOnly}
              />
            )}
            {!readOnly && (
              <span className="pt-6">
                <IconButton label={`Quitar categoría ${index + 1}`} icon={Trash2} onClick={() => remove(index)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => append({ categoria: "", capacidad: null, precio: "", divisa: currencyOf(divisa) })}
          >
            Agregar categoría
          </Button>
        </div>
      )}
    </Fieldset>
  );
}
