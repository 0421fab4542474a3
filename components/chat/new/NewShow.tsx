import { useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { listShows } from "@/lib/chat/api";
import { useRead } from "@/lib/client/useRead";
import { OpenModal, type OpenProps } from "./OpenModal";

/** The channel of a show one may open. */
export default function NewShow(props: OpenProps) {
  const [show, setShow] = useState("");
  const [typed, setTyped] = useState("");
  const { data = [], isValidating } = useRead(listShows, { query: { q: typed } });
  return (
    <OpenModal
      {...props}
      title="Canal de un show"
      description="Lo lee quien puede abrir el show en ticketing o en producción."
      action="Abrir"
      body={show ? { show } : null}
    >
      <ComboboxField
        label="Show"
        autoFocus
        placeholder="Artista, lugar o ciudad"
        choices={data.map(({ name, about }) => ({ value: name, label: name, hint: about || undefined }))}
        onSearch={setTyped}
        loading={isValidating}
        value={show}
        onChange={setShow}
      />
    </OpenModal>
  );
}
