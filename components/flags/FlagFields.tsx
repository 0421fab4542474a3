import { useFormContext, useWatch } from "react-hook-form";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Switch } from "@/components/kit/fields/Switch";
import { roles } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import type { FlagItem, FlagPerson } from "@/lib/flags/schema";
import { FlagPreview } from "./FlagPreview";
import { type FlagFormValues, restOf } from "./flagForm";

const ROLES = roles.map((rol) => ({ value: rol, label: roleTitle(rol) }));

/** The fields of a flag, and under them who would be in. */
export function FlagFields({
  flag,
  people,
  disabled,
}: {
  flag: FlagItem;
  people: readonly FlagPerson[] | undefined;
  disabled: boolean;
}) {
  const { control } = useFormContext<FlagFormValues>();
  const values = useWatch({ control }) as FlagFormValues;
  const choices = (people ?? []).map(({ id, name, mail, rol }) => ({
    value: String(id),
    label: name || mail,
    hint: `${mail} · ${roleTitle(rol)}`,
  }));
  const offTitle = flag.values.find(({ value }) => value === flag.off)?.title;

  return (
    <>
      <Switch
        name="enabled"
        label="Usar estas reglas"
        disabled={disabled}
        help={`Sin ellas, para todos: ${offTitle}.`}
      />
      {flag.values.map(({ value, title }) => (
        <Fieldset key={value} legend={title}>
          <MultiSelect
            name={`rules.${value}.roles`}
            label={`Roles: ${title}`}
            placeholder="Elegir roles"
            choices={ROLES}
            disabled={disabled}
          />
          <MultiSelect
            name={`rules.${value}.people`}
            label={`Personas: ${title}`}
            help="Vale más que el rol."
            placeholder="Buscar por nombre, mail o rol"
            choices={choices}
            disabled={disabled}
          />
          {value !== values.default_value && (
            <NumberField
              name={`rules.${value}.percent`}
              label={`Porcentaje: ${title}`}
              unit="%"
              help="De quienes no están por rol ni por nombre; cada persona queda siempre del mismo lado."
              disabled={disabled}
            />
          )}
        </Fieldset>
      ))}
      <SelectField
        name="default_value"
        label={`Para los demás (${Math.max(0, restOf(values))} %)`}
        options={flag.values.map(({ value, title }) => ({ value, label: title }))}
        disabled={disabled}
      />
      <FlagPreview flag={flag} values={values} people={people} />
    </>
  );
}
