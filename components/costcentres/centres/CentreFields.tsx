import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { Radio } from "@/components/kit/fields/Radio";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { countries, countryTitles } from "@/lib/costcentres/rules/kinds";
import { currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";
import type { CentreValues } from "./centreForm";

const COUNTRIES = countries.map((value) => ({ value, label: countryTitles[value] }));
const CURRENCIES = currencies.map((value) => ({ value, label: value, hint: currencyName(value) }));

/** What is typed of a centre. */
export function CentreFields({
  companies,
  people,
}: {
  companies: readonly { id: number; name: string; country: string }[];
  people: readonly { id: number; name: string; mail: string }[];
}) {
  const { control } = useFormContext<CentreValues>();
  const company = useWatch({ control, name: "company_id" });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[140px_minmax(0,1fr)]">
        <TextField label="Código" name="code" required maxLength={20} help="ADM-01" />
        <TextField label="Nombre" name="name" required maxLength={120} />
      </div>
      <SelectField
        label="Empresa"
        name="company_id"
        placeholder="Ninguna en particular"
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {!company && <Radio label="País" name="country" options={COUNTRIES} />}
      <MultiSelect label="Monedas" name="currencies" choices={CURRENCIES} required />
      <ComboboxField
        label="Responsable"
        name="owner_id"
        choices={people.map(({ id, name, mail }) => ({ value: String(id), label: name, hint: mail }))}
        placeholder="Sin responsable"
      />
    </>
  );
}
