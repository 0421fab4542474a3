import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";

/** A name of a catalogue inside a Form: one of those known, or a new one as typed ("Crear “…”"). */
export function NameField({
  name,
  label,
  known = [],
  required,
  readOnly,
}: {
  name: string;
  label: string;
  known?: readonly { name: string }[];
  required?: boolean;
  readOnly?: boolean;
}) {
  const form = useFormContext();
  const [created, setCreated] = useState<string>();
  const names = known.map((one) => one.name);
  const all = created && !names.includes(created) ? [created, ...names] : names;
  return (
    <ComboboxField
      name={name}
      label={label}
      required={required}
      readOnly={readOnly}
      choices={all.map((value) => ({ value, label: value }))}
      onCreate={(typed) => {
        setCreated(typed);
        form.setValue(name, typed, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}
