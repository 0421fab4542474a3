import { type KeyboardEvent, useState } from "react";
import { Button } from "./Button";
import { TextArea } from "./fields/TextArea";

/**
 * A text while it is changed, in its place. Escape leaves it as it was; what cannot be saved stays as it was typed, with
 * the reason.
 */
export function EditText({
  label,
  text,
  maxLength,
  sends,
  busy,
  error,
  onSave,
  onDone,
}: {
  label: string;
  text: string;
  maxLength: number;
  /** Which keys save, beside the button. */
  sends: (event: KeyboardEvent) => boolean;
  busy: boolean;
  error?: string;
  onSave: (text: string) => void;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const ready = typed.trim() !== "" && !busy;
  const save = () => ready && onSave(typed);
  return (
    <form
      className="flex max-w-2xl flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && !sends(event)) return;
        event.preventDefault();
        if (event.key === "Escape") onDone();
        else save();
      }}
    >
      <TextArea
        label={label}
        hideLabel
        autoFocus
        rows={2}
        maxLength={maxLength}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit" disabled={typed.trim() === ""} busy={busy && "Guardando..."}>
          Guardar
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
