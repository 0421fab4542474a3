import { type ReactNode, useState } from "react";
import { Button } from "./Button";
import { TextField } from "./fields/TextField";
import { Modal } from "./Modal";

export interface ConfirmByNameProps {
  open: boolean;
  onClose: () => void;
  /** The thing's name, to be typed as it is shown. */
  name: string;
  /** By default `¿Eliminar “name”?`. */
  title?: string;
  /** What is lost and what stops working. */
  children: ReactNode;
  confirmLabel?: string;
  onConfirm: () => void;
  busy?: boolean | string;
}

const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLocaleLowerCase("es");

/** Asks for the name of what is about to be destroyed; the button waits for it. Case and spaces are forgiven. */
export function ConfirmByName(props: ConfirmByNameProps) {
  return props.open ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm({
  onClose,
  name,
  title,
  children,
  confirmLabel = "Eliminar",
  onConfirm,
  busy,
}: ConfirmByNameProps) {
  const [typed, setTyped] = useState("");
  const matches = plain(typed) === plain(name);
  return (
    <Modal open onClose={onClose} title={title ?? `¿Eliminar “${name}”?`} description={children}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (matches && !busy) onConfirm();
        }}
      >
        <TextField
          label={`Escribir ${name} para confirmar`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" type="submit" disabled={!matches} busy={busy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
