import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import type { FilterSpec } from "./filterSpec";

/** A filter whose choices are found by their words, as a field. */
export function ChoiceField({
  spec: { key, label, field = label, help, placeholder, choices, Field },
  value,
  onChange,
}: {
  spec: Extract<FilterSpec, { kind: "choice" }>;
  value: string;
  onChange: (value: string) => void;
}) {
  if (Field) return <Field name={key} label={field} value={value} onChange={onChange} />;
  return (
    <ComboboxField
      label={field}
      help={help}
      placeholder={placeholder}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
}
