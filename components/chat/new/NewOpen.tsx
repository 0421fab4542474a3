import { useState } from "react";
import { TextField } from "@/components/kit/fields/TextField";
import { OpenModal, type OpenProps } from "./OpenModal";

/** A channel about a subject, which anybody may join. */
export default function NewOpen(props: OpenProps) {
  const [name, setName] = useState("");
  return (
    <OpenModal
      {...props}
      title="Canal abierto"
      description="Cualquiera que use el chat puede unirse."
      action="Crear"
      body={name.trim() ? { name } : null}
    >
      <TextField label="Nombre" autoFocus required maxLength={80} autoComplete="off" value={name} onChange={setName} />
    </OpenModal>
  );
}
