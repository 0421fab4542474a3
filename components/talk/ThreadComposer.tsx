import { type ReactNode, useRef, useState } from "react";
import { MessageBox } from "@/components/documents/MessageBox";
import type { MentionPerson } from "@/components/kit/mention/useMention";
import { onceKey } from "@/lib/client/onceKey";
import { useTextDraft } from "@/lib/client/useTextDraft";
import type { FileView } from "@/lib/documents/schema";
import { MAX_FILES, MAX_TEXT } from "@/lib/talk/text";
import { sendsComment } from "./ThreadRow";

export interface Draft {
  /** Of what is written: sent again after a failure, it is the same message. */
  client_id: string;
  text: string;
  /** Their ids. */
  files: string[];
}

/** Where one writes on a record: Ctrl or Cmd + Enter sends, @ offers its people. What is written stays in this tab. */
export function ThreadComposer({
  draftKey,
  me,
  people,
  maxText = MAX_TEXT,
  onSend,
  children,
}: {
  draftKey: string;
  me: number;
  people: readonly MentionPerson[];
  maxText?: number;
  /** Rejects where it could not be sent: what was written stays. */
  onSend: (draft: Draft) => Promise<unknown>;
  /** Under the field. */
  children?: ReactNode;
}) {
  const [text, setText] = useTextDraft(draftKey);
  const [files, setFiles] = useState<FileView[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [once] = useState(onceKey);
  const field = useRef<HTMLTextAreaElement>(null);

  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const said = { text: text.trim(), files: files.map(({ id }) => id) };
      await onSend({ client_id: once.keyOf(said), ...said });
      once.sent();
      setText("");
      setFiles([]);
    } catch (reason) {
      setError((reason as Error).message);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <MessageBox
      label="Escribir un comentario"
      noun="comentario"
      hint="Ctrl + Enter envía"
      className="w-full"
      me={me}
      onText={setText}
      onFiles={setFiles}
      maxText={maxText}
      maxFiles={MAX_FILES}
      onSend={() => void send()}
      field={field}
      text={text}
      files={files}
      people={people}
      busy={busy}
      sendsWith={sendsComment}
    >
      {children}
      {error && (
        <p role="alert" className="text-help text-bad">
          {error}
        </p>
      )}
    </MessageBox>
  );
}
