import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { editMessage } from "@/lib/chat/api";
import { MAX_TEXT } from "@/lib/chat/rules/kinds";
import type { MessageView } from "@/lib/chat/schema";
import { useWrite } from "@/lib/client/useWrite";
import { sendsWith } from "../compose/keys";

/** A message's text while it is changed, in its place. Enter saves, Escape leaves it as it was. */
export function MessageEditor({
  message,
  onDone,
  onSaved,
}: {
  message: MessageView;
  onDone: () => void;
  onSaved: (message: MessageView) => void;
}) {
  const [text, setText] = useState(message.text);
  const { run, busy, error } = useWrite(editMessage);
  const ready = text.trim() !== "";
  const save = async () => {
    if (!ready || busy) return;
    try {
      onSaved(await run({ params: { id: message.id }, body: { text, version: message.version } }));
      onDone();
    } catch {
      // The field says what happened.
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
        if (event.key === "Escape") onDone();
        if (sendsWith(event)) {
          event.preventDefault();
          void save();
        }
      }}
    >
      <TextArea
        label="Editar el mensaje"
        hideLabel
        autoFocus
        rows={2}
        maxLength={MAX_TEXT}
        value={text}
        onChange={setText}
        error={error?.message}
      />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit" disabled={!ready} busy={busy && "Guardando..."}>
          Guardar
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
