import { useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { roleTitle } from "@/lib/access/roleTitle";
import { useRead } from "@/lib/client/useRead";
import { listUsers } from "@/lib/people/users/api";

const OFFERED = 20;

/** Somebody chosen from the people. */
export interface Chosen {
  id: number;
  name: string;
}

/** Chooses one of the people who may come in, searching by name, mail, role or area. */
export function PersonPicker({
  value,
  onChange,
  help,
}: {
  value: Chosen | null;
  onChange: (person: Chosen | null) => void;
  help?: string;
}) {
  const [typed, setTyped] = useState("");
  const found = useRead(listUsers, { query: { q: typed.slice(0, 200), estado: "activas", limit: OFFERED } });
  const people = found.data?.items ?? [];
  const offered = people.map(({ id, name, mail, rol }) => ({
    value: String(id),
    label: name,
    hint: `${mail} · ${roleTitle(rol)}`,
  }));
  const apart = value && !people.some(({ id }) => id === value.id);
  return (
    <ComboboxField
      label="Persona"
      required
      placeholder="Nombre o mail"
      help={help}
      onSearch={setTyped}
      loading={found.isLoading}
      choices={apart ? [{ value: String(value.id), label: value.name }, ...offered] : offered}
      value={value ? String(value.id) : ""}
      onChange={(id) => onChange(people.find((person) => String(person.id) === id) ?? null)}
    />
  );
}
