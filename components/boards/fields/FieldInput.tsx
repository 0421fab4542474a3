import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import type { FieldDefinition } from "@/lib/boards/rules/definition";

interface Props {
  field: FieldDefinition;
  /** Path of the board's fields in the form: the value is at `<base>.<key>`. */
  base: string;
  people: readonly { id: number; name: string }[];
  required?: boolean;
}

const CURRENCIES = ["ARS", "USD", "EUR"];
const optionsOf = ({ options = [] }: FieldDefinition) => options.map((value) => ({ value, label: value }));

/** The control of a custom field, by its kind, inside a Form. `toFieldValues` makes its value what the server takes. */
export function FieldInput({ field, base, people, required }: Props) {
  const name = `${base}.${field.key}`;
  const common = { name, label: field.title, help: field.help, required };
  switch (field.type) {
    case "text":
      return <TextField {...common} maxLength={500} />;
    case "longtext":
      return <TextArea {...common} maxLength={4_000} className="md:col-span-full" />;
    case "url":
      return <TextField {...common} type="url" placeholder="https://" />;
    case "number":
      return <NumberField {...common} decimals={2} />;
    case "hours":
      return <NumberField {...common} decimals={2} unit="h" />;
    case "money":
      return <MoneyInput {...common} />;
    case "date":
      return <DateField {...common} />;
    case "select":
      return (field.options ?? []).length > 7 ? (
        <ComboboxField {...common} choices={optionsOf(field)} />
      ) : (
        <SelectField {...common} placeholder="Elegir" options={optionsOf(field)} />
      );
    case "multiselect":
      return <MultiSelect {...common} choices={optionsOf(field)} />;
    case "checkbox":
      return <Checkbox {...common} />;
    case "person":
      return (
        <ComboboxField
          {...common}
          placeholder="Elegir una persona"
          choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      );
  }
}

function MoneyInput({ name, ...rest }: { name: string; label: string; help?: string; required?: boolean }) {
  const { setValue, getFieldState, formState } = useFormContext();
  const currency = useWatch({ name: `${name}.currency` }) as string | undefined;
  const own = getFieldState(name, formState).error;
  return (
    <MoneyField
      {...rest}
      name={`${name}.amount`}
      error={own?.message}
      currency={currency || "ARS"}
      currencies={CURRENCIES}
      onCurrencyChange={(code) => setValue(`${name}.currency`, code, { shouldDirty: true })}
    />
  );
}
