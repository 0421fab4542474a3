import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { COUNTRIES, CURRENCIES, TYPES } from "@/components/shows/choices";
import { useRead } from "@/lib/client/useRead";
import { listArtists } from "@/lib/ticketing/shows/api";
import { NameField } from "../../NameField";

/** What a show is: its name, whose it is and where. An earlier name goes on leading to it. */
export function FactsFields({ readOnly, country }: { readOnly: boolean; country: string | null }) {
  const { data: artists } = useRead(listArtists, readOnly ? null : {});
  const known = COUNTRIES.some(({ value }) => value === country);
  const countries = known || !country ? COUNTRIES : [...COUNTRIES, { value: country, label: country }];
  return (
    <>
      <Fieldset legend="Show" columns={2}>
        <TextField
          name="name"
          label="Nombre del show"
          help="El anterior sigue llevando a este show"
          required
          readOnly={readOnly}
        />
        <NameField name="artist" label="Artista" known={artists} required readOnly={readOnly} />
        <SelectField name="type" label="Tipo" options={TYPES} readOnly={readOnly} />
        <SelectField name="divisa" label="Divisa" options={CURRENCIES} readOnly={readOnly} />
      </Fieldset>
      <Fieldset legend="Lugar" columns={3}>
        <TextField name="venue" label="Lugar" readOnly={readOnly} />
        <TextField name="city" label="Ciudad" readOnly={readOnly} />
        <SelectField name="country" label="País" options={countries} readOnly={readOnly} />
      </Fieldset>
    </>
  );
}
