import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { MAX_REMARK } from "@/lib/talk/text";
import { sendByKeys } from "./sendByKeys";

/** What to say of a place, or in answer. Stays as typed where it cannot be sent. */
export function PinForm({
  label,
  action,
  onSend,
  onCancel,
}: {
  label: string;
  /** What the button says. */
  action: string;
  onSend: (text: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    await attempt(() => onSend(text));
    setBusy(false);
  };
  return (
    <form
      aria-label={label}
      className="space-y-2 rounded-card border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        sendByKeys(event);
        if (event.key !== "Escape") return;
        // It closes the form, not what it stands in; and what was typed is not thrown away by it.
        event.preventDefault();
        event.stopPropagation();
        if (text.trim() === "") onCancel();
      }}
    >
      <TextArea label={label} rows={2} maxLength={MAX_REMARK} value={text} onChange={setText} autoFocus />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={text.trim() === ""} busy={busy}>
          {action}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
