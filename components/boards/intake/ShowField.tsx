import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { listFormShows } from "@/lib/boards/intake/api";
import { useRead } from "@/lib/client/useRead";

/** A show by its name, searched while typing. */
export function ShowField({ name, label, required }: { name: string; label: string; required?: boolean }) {
  const [typed, setTyped] = useState("");
  const chosen = useWatch({ name }) as string;
  const { data, isValidating } = useRead(listFormShows, { query: { q: typed.trim() } });
  const choices = (data ?? []).map((show) => ({ value: show.name, label: show.name, hint: show.about }));
  const kept = chosen && !choices.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : [];
  return (
    <ComboboxField
      name={name}
      label={label}
      required={required}
      placeholder="Buscar un show"
      choices={typed ? choices : [...kept, ...choices]}
      onSearch={setTyped}
      loading={isValidating}
    />
  );
}
