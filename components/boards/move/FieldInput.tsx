import { Checkbox } from "@/components/kit/fields/Checkbox";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import type { BoardPerson } from "@/lib/boards/schema";

interface Props {
  field: FieldDefinition;
  people: readonly BoardPerson[];
  value: unknown;
  error?: string;
  onChange: (value: unknown) => void;
}

const CURRENCIES = ["ARS", "USD", "EUR"];
const choicesOf = (options: readonly string[] = []) => options.map((value) => ({ value, label: value }));
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The control for a custom field's value, by its type. */
export function FieldInput({ field, people, value, error, onChange }: Props) {
  const common = { label: field.title, help: field.help, error, onChange };
  switch (field.type) {
    case "longtext":
      return <TextArea {...common} value={textOf(value)} />;
    case "date":
      return <DateField {...common} value={textOf(value)} />;
    case "checkbox":
      return <Checkbox {...common} value={value === true} />;
    case "select":
      return <SelectField {...common} placeholder="Elegir" options={choicesOf(field.options)} value={textOf(value)} />;
    case "multiselect":
      return (
        <MultiSelect
          {...common}
          choices={choicesOf(field.options)}
          value={Array.isArray(value) ? value.map(String) : []}
        />
      );
    case "person":
      return (
        <SelectField
          {...common}
          placeholder="Elegir"
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={textOf(value)}
          onChange={(id) => onChange(id === "" ? null : Number(id))}
        />
      );
    case "money": {
      const { amount = "", currency = "ARS" } = (value ?? {}) as { amount?: string; currency?: string };
      return (
        <MoneyField
          {...common}
          currency={currency}
          currencies={CURRENCIES}
          value={amount}
          onChange={(next) => onChange(next === "" ? null : { amount: next, currency })}
          onCurrencyChange={(next) => onChange({ amount, currency: next })}
        />
      );
    }
    default:
      return <TextField {...common} type={field.type === "url" ? "url" : "text"} value={textOf(value)} />;
  }
}
