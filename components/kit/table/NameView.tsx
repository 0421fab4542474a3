import { useState } from "react";
import { Button } from "../Button";
import { TextField } from "../fields/TextField";
import { Modal } from "../Modal";

/** Asks how the way in which a list is seen is to be called. */
export default function NameView({
  taken,
  keeps,
  onClose,
  onName,
}: {
  taken: ReadonlyArray<string>;
  /** What of the list the view brings back. */
  keeps: string;
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState("");
  const trimmed = name.trim();
  const error = taken.includes(trimmed) ? "Nombre: ya es el de una vista fija, elegir otro" : undefined;
  return (
    <Modal open onClose={onClose} title="Guardar esta vista" description={`Quedan ${keeps}.`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed && !error) onName(trimmed);
        }}
      >
        <TextField label="Nombre" value={name} onChange={setName} maxLength={40} error={error} autoFocus />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" disabled={!trimmed || Boolean(error)}>
            Guardar
          </Button>
        </div>
      </form>
    </Modal>
  );
}
