import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { SelectField } from "@/components/kit/fields/SelectField";
import { projectKindTitles, workStateTitles } from "@/lib/catalogue/rules/kinds";
import { chosen, DAYS, Days, type ListForm, NAME, Name, optionsOf, Two, titled } from "./parts";

export const projects: ListForm = {
  start: { name: "", kind: "gira", company_id: "", owner_id: "", starts_on: "", ends_on: "", state: "activo" },
  Fields: ({ choices, readOnly }) => (
    <>
      <Name label="Nombre" readOnly={readOnly} />
      <Two>
        <SelectField name="kind" label="Tipo" required options={choicesOf(projectKindTitles)} disabled={readOnly} />
        <SelectField name="state" label="Estado" required options={choicesOf(workStateTitles)} disabled={readOnly} />
      </Two>
      <SelectField
        name="company_id"
        label="Empresa"
        placeholder="Ninguna en particular"
        options={optionsOf(choices.companies)}
        disabled={readOnly}
      />
      <ComboboxField
        name="owner_id"
        label="Responsable"
        placeholder="Sin responsable"
        choices={choices.people.map(({ id, name, mail }) => ({ value: String(id), label: name, hint: mail }))}
        readOnly={readOnly}
      />
      <Days readOnly={readOnly} />
    </>
  ),
  facts: ({ companies, people }) => [
    NAME,
    { label: "Tipo", text: titled("kind", projectKindTitles) },
    { label: "Empresa", text: chosen("company_id", companies) },
    { label: "Responsable", text: chosen("owner_id", people) },
    ...DAYS,
    { label: "Estado", text: titled("state", workStateTitles) },
  ],
};
