import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { SelectField } from "@/components/kit/fields/SelectField";
import { categoryStateTitles, sideTitles } from "@/lib/catalogue/rules/kinds";
import { chosen, type ListForm, NAME, Name, titled } from "./parts";

export const categories: ListForm = {
  start: { name: "", parent_id: "", side: "gasto", state: "activa", by_sheet: false },
  Fields: ({ choices, readOnly }) => (
    <>
      <Name label="Nombre" readOnly={readOnly} />
      <SelectField name="side" label="Lado" required options={choicesOf(sideTitles)} disabled={readOnly} />
      <ComboboxField
        name="parent_id"
        label="Rubro de arriba"
        placeholder="Ninguno: es del primer nivel"
        choices={choices.categories.map(({ id, name, side }) => ({
          value: String(id),
          label: name,
          hint: sideTitles[side],
        }))}
        readOnly={readOnly}
      />
      <SelectField
        name="state"
        label="Estado"
        required
        options={choicesOf(categoryStateTitles)}
        disabled={readOnly}
        help="Archivado no se ofrece más; lo que ya lo tiene queda como está."
      />
      <Checkbox
        name="by_sheet"
        label="Por planilla"
        help="Lo real viene de la planilla (sueldos, cargas sociales), nunca de comprobantes."
        disabled={readOnly}
      />
    </>
  ),
  facts: ({ categories }) => [
    NAME,
    { label: "Rubro de arriba", text: chosen("parent_id", categories) },
    { label: "Lado", text: titled("side", sideTitles) },
    { label: "Estado", text: titled("state", categoryStateTitles) },
    { label: "Por planilla", text: ({ by_sheet }) => (by_sheet === undefined ? "" : by_sheet ? "Sí" : "No") },
  ],
};
