import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import type { ProposalValues } from "./proposalForm";

const MAX = 40;

/** The facts by which options are compared: "Operador: Sí", "Montaje: No incluye". */
export function FactsField() {
  const { control } = useFormContext<ProposalValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "detalles" });
  return (
    <Fieldset
      legend="Para comparar"
      help="Qué incluye cada opción: “Operador: Sí”, “Montaje: No incluye”. Se ven lado a lado."
    >
      {fields.length > 0 && (
        <ul className="flex flex-col gap-2">
          {fields.map((field, index) => (
            <li key={field.id} className="flex items-start gap-2">
              <TextField
                name={`detalles.${index}.nombre`}
                label={`Qué se compara, ${index + 1}`}
                hideLabel
                placeholder="Operador"
                className="flex-1"
              />
              <TextField
                name={`detalles.${index}.valor`}
                label={`Valor, ${index + 1}`}
                hideLabel
                placeholder="Sí"
                className="flex-1"
              />
              <IconButton label={`Quitar el dato ${index + 1}`} icon={X} onClick={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      {fields.length < MAX && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => append({ nombre: "", valor: "" })}>
            Agregar dato
          </Button>
        </div>
      )}
    </Fieldset>
  );
}
