import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { SelectField } from "@/components/kit/fields/SelectField";
import { workStateTitles } from "@/lib/catalogue/rules/kinds";
import { chosen, DAYS, Days, type ListForm, NAME, Name, optionsOf, Two, titled } from "./parts";

export const events: ListForm = {
  start: { name: "", project_id: "", company_id: "", starts_on: "", ends_on: "", state: "activo" },
  Fields: ({ choices, readOnly }) => (
    <>
      <Name label="Nombre" readOnly={readOnly} />
      <Days readOnly={readOnly} />
      <ComboboxField
        name="project_id"
        label="Proyecto"
        placeholder="De ninguno"
        choices={optionsOf(choices.projects)}
        readOnly={readOnly}
      />
      <Two>
        <SelectField
          name="company_id"
          label="Empresa"
          placeholder="Ninguna en particular"
          options={optionsOf(choices.companies)}
          disabled={readOnly}
        />
        <SelectField name="state" label="Estado" required options={choicesOf(workStateTitles)} disabled={readOnly} />
      </Two>
    </>
  ),
  facts: ({ companies, projects }) => [
    NAME,
    ...DAYS,
    { label: "Proyecto", text: chosen("project_id", projects) },
    { label: "Empresa", text: chosen("company_id", companies) },
    { label: "Estado", text: titled("state", workStateTitles) },
  ],
};
