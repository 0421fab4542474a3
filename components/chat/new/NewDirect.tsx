import { useState } from "react";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { listPeople } from "@/lib/chat/api";
import { useRead } from "@/lib/client/useRead";
import { OpenModal, type OpenProps } from "./OpenModal";

/** A conversation with one person or some: the same people always have the same one. */
export default function NewDirect(props: OpenProps) {
  const [people, setPeople] = useState<readonly string[]>([]);
  const { data = [] } = useRead(listPeople, { query: {} });
  return (
    <OpenModal
      {...props}
      title="Mensaje directo"
      description="Lo leen solo las personas elegidas; los administradores tampoco."
      action="Abrir"
      body={people.length > 0 ? { people: people.map(Number) } : null}
    >
      <MultiSelect
        label="Personas"
        autoFocus
        placeholder="Nombre, rol o área"
        choices={data.map(({ id, name, rol, area }) => ({
          value: String(id),
          label: name,
          hint: [rol, area].filter(Boolean).join(" · "),
        }))}
        value={people}
        onChange={setPeople}
      />
    </OpenModal>
  );
}
