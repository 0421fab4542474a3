import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import type { BoardPerson } from "@/lib/boards/schema";
import { DecimalField } from "./DecimalField";

const currencies = ["ARS", "USD", "EUR"] as const;

interface MoneyValue {
  amount: string;
  currency: string;
}

/** The amount and the currency of a value of type money, whatever it is. */
const moneyOf = (value: unknown): MoneyValue => {
  const { amount, currency } = (value ?? {}) as Partial<MoneyValue>;
  return { amount: amount ?? "", currency: currency ?? "ARS" };
};

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));
/** The input of a custom field, by its type. The value is as it goes to the server; null for none. */
export function CustomField({
  field,
  value,
  onChange,
  people,
  error,
  hideLabel,
}: {
  field: FieldDefinition;
  value: unknown;
  onChange: (value: unknown) => void;
  people: readonly BoardPerson[];
  error?: string;
  hideLabel?: boolean;
}) {
  const common = { label: field.title, hideLabel, error, help: field.help, required: field.required };
  const options = (field.options ?? []).map((each) => ({ value: each, label: each }));
  const orNull = (next: string) => onChange(next === "" ? null : next);
  switch (field.type) {
    case "money": {
      const { amount, currency } = moneyOf(value);
      return (
        <MoneyField
          {...common}
          value={amount}
          currency={currency}
          currencies={currencies}
          onCurrencyChange={(next) => onChange(amount === "" ? null : { amount, currency: next })}
          onChange={(next) => onChange(next === "" ? null : { amount: next, currency })}
        />
      );
    }
    case "date":
      return <DateField {...common} value={textOf(value)} onChange={orNull} />;
    case "select":
      return options.length > 7 ? (
        <ComboboxField {...common} choices={options} value={textOf(value)} onChange={orNull} />
      ) : (
        <SelectField {...common} options={options} placeholder="Sin dato" value={textOf(value)} onChange={orNull} />
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
          choices={people.map(({ id, name, rol }) => ({ value: String(id), label: name, hint: rol }))}
          value={textOf(value)}
          onChange={(next) => onChange(next === "" ? null : Number(next))}
        />
      );
    case "longtext":
      return <TextArea {...common} value={textOf(value)} onChange={orNull} maxLength={4_000} />;
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
          placeholder={field.type === "url" ? "https://" : undefined}
          value={textOf(value)}
          onChange={orNull}
        />
      );
  }
}
