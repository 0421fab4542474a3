import { useRef, useState } from "react";
import { MessageBox } from "@/components/documents/MessageBox";
import type { ChannelPerson, ChannelView } from "@/lib/chat/schema";
import { useTextDraft } from "@/lib/client/useTextDraft";
import type { FileView } from "@/lib/documents/schema";
import { MAX_FILES, MAX_TEXT } from "@/lib/talk/text";
import { sendsWith } from "./keys";

interface ComposerProps {
  channel: ChannelView;
  /** The people who may be mentioned. */
  people: readonly ChannelPerson[];
  me: number;
  onSend: (text: string, files: FileView[]) => void;
}

/** Where one writes: Enter sends, Shift+Enter is a new line, @ offers the people of the channel. */
export function Composer({ channel, people, me, onSend }: ComposerProps) {
  const [text, setText] = useTextDraft(`chat.draft.${channel.id}`);
  const [files, setFiles] = useState<FileView[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MAX_TEXT - text.length;
  const send = () => {
    onSend(text.trim(), files);
    setText("");
    setFiles([]);
    field.current?.focus();
  };
  return (
    <MessageBox
      label={`Escribir en ${channel.title}`}
      noun="mensaje"
      className="border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      onText={setText}
      onFiles={setFiles}
      maxText={MAX_TEXT}
      maxFiles={MAX_FILES}
      onSend={send}
      field={field}
      text={text}
      files={files}
      people={people}
      me={me}
      sendsWith={sendsWith}
    >
      {left < 200 && (
        <p role="status" className="text-second text-muted">
          Quedan {left} caracteres
        </p>
      )}
    </MessageBox>
  );
}
