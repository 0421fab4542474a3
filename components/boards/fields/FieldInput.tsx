import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { MAX_TEXT } from "@/lib/boards/rules/words";
import { DecimalField } from "./DecimalField";
import { MoneyInput } from "./MoneyInput";

export interface FieldInputProps {
  field: FieldDefinition;
  /** As it goes to the server; null for none. */
  value: unknown;
  onChange: (value: unknown) => void;
  people: readonly { id: number; name: string; rol?: string }[];
  /** Whether it has to be filled here, which the board's definition knows of its form only. */
  required?: boolean;
  error?: string;
  hideLabel?: boolean;
}

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The input of a custom field, by its type, wherever one is filled. */
export function FieldInput({ field, value, onChange, people, required, error, hideLabel }: FieldInputProps) {
  const common = { label: field.title, hideLabel, error, help: field.help, required };
  const options = (field.options ?? []).map((each) => ({ value: each, label: each }));
  const orNull = (next: string) => onChange(next === "" ? null : next);
  switch (field.type) {
    case "money":
      return <MoneyInput {...common} value={value} onChange={onChange} />;
    case "date":
      return <DateField {...common} value={textOf(value)} onChange={orNull} />;
    case "select":
      return options.length > 7 ? (
        <ComboboxField {...common} choices={options} placeholder="Elegir" value={textOf(value)} onChange={orNull} />
      ) : (
        <SelectField
          {...common}
          options={options}
          placeholder={required ? "Elegir" : "Sin dato"}
          value={textOf(value)}
          onChange={orNull}
        />
      );
    case "multiselect":
      return (
        <MultiSelect {...common} choices={options} value={Array.isArray(value) ? value : []} onChange={onChange} />
      );
    case "checkbox":
      return <Checkbox {...common} value={value === true} onChange={onChange} />;
    case "person":
      return (
        <ComboboxField
          {...common}
          placeholder="Elegir una persona"
          choices={people.map(({ id, name, rol }) => ({ value: String(id), label: name, hint: rol }))}
          value={textOf(value)}
          onChange={(next) => onChange(next === "" ? null : Number(next))}
        />
      );
    case "longtext":
      return (
        <TextArea
          {...common}
          className="md:col-span-full"
          maxLength={MAX_TEXT}
          value={textOf(value)}
          onChange={orNull}
        />
      );
    case "number":
    case "hours":
      return (
        <DecimalField
          {...common}
          value={textOf(value)}
          onChange={orNull}
          suffix={field.type === "hours" ? <span className="text-help text-muted">h</span> : undefined}
        />
      );
    default:
      return (
        <TextField
          {...common}
          type={field.type === "url" ? "url" : "text"}
          maxLength={field.type === "url" ? 2_000 : 500}
          placeholder={field.type === "url" ? "https://" : undefined}
          value={textOf(value)}
          onChange={orNull}
        />
      );
  }
}
