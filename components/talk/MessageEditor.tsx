import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";

/**
 * What somebody said, while it is corrected, in its place. Escape leaves it as it was; what cannot be saved stays as it was
 * typed, with the reason.
 */
export function MessageEditor({
  label,
  text,
  maxText,
  sends,
  onSave,
  onDone,
}: {
  label: string;
  text: string;
  maxText: number;
  /** Which keys save, beside the button. */
  sends: (event: KeyboardEvent) => boolean;
  /** Rejects where it could not be saved. */
  onSave: (text: string) => Promise<unknown>;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (typed.trim() === "" || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSave(typed);
      onDone();
    } catch (reason) {
      setError((reason as Error).message);
      setBusy(false);
    }
  };
  return (
    <form
      className="flex max-w-2xl flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && !sends(event)) return;
        event.preventDefault();
        if (event.key === "Escape") onDone();
        else void save();
      }}
    >
      <TextArea
        label={label}
        hideLabel
        autoFocus
        rows={2}
        maxLength={maxText}
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
