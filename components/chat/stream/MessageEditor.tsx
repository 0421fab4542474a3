import { EditText } from "@/components/kit/EditText";
import { editMessage } from "@/lib/chat/api";
import type { MessageView } from "@/lib/chat/schema";
import { useWrite } from "@/lib/client/useWrite";
import { MAX_TEXT } from "@/lib/talk/text";
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
  const { run, busy, error } = useWrite(editMessage);
  const save = async (text: string) => {
    const saved = await run({ params: { id: message.id }, body: { text, version: message.version } }).catch(() => null);
    if (!saved) return;
    onSaved(saved);
    onDone();
  };
  return (
    <EditText
      label="Editar el mensaje"
      text={message.text}
      maxLength={MAX_TEXT}
      sends={sendsWith}
      busy={busy}
      error={error?.message}
      onSave={(text) => void save(text)}
      onDone={onDone}
    />
  );
}
