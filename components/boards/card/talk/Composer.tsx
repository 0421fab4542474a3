import { type KeyboardEvent, useRef, useState } from "react";
import { MessageBox } from "@/components/documents/MessageBox";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { MAX_TEXT } from "@/lib/boards/rules/words";
import { addComment } from "@/lib/boards/talk/api";
import type { CommentView } from "@/lib/boards/talk/schema";
import { newId } from "@/lib/client/newId";
import { useTextDraft } from "@/lib/client/useTextDraft";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import type { CardModel } from "../useCard";

const MAX_FILES = 10;
const sendsWith = (event: KeyboardEvent) => event.key === "Enter" && (event.ctrlKey || event.metaKey);

/** Where one writes on a card: Ctrl or Cmd + Enter sends, @ offers the people of the board. What is written stays in this tab. */
export function Composer({ model, onSent }: { model: CardModel; onSent: (comment: CommentView) => void }) {
  const { board, card } = model;
  const [text, setText] = useTextDraft(`boards.comment.${card.id}`);
  const [files, setFiles] = useState<FileView[]>([]);
  const [toRequester, setToRequester] = useState(false);
  // One id for what is being written: sent again after a failure, it is the same comment.
  const clientId = useRef(newId());
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, busy, error } = useWrite(addComment);
  const people = board.people.map(({ id, name, picture, rol }) => ({ id, name, picture, area: rol }));

  const send = async () => {
    const body = {
      client_id: clientId.current,
      text: text.trim(),
      files: files.map(({ id }) => id),
      to_requester: toRequester,
    };
    const sent = await run({ params: { id: String(card.id) }, body }).catch(() => null);
    field.current?.focus();
    if (!sent) return;
    clientId.current = newId();
    setText("");
    setFiles([]);
    setToRequester(false);
    onSent(sent);
  };
  return (
    <MessageBox
      label="Escribir un comentario"
      noun="comentario"
      hint="Ctrl + Enter envía"
      className="w-full"
      me={board.me}
      onText={setText}
      onFiles={setFiles}
      maxText={MAX_TEXT}
      maxFiles={MAX_FILES}
      onSend={() => void send()}
      field={field}
      text={text}
      files={files}
      people={people}
      busy={busy}
      sendsWith={sendsWith}
    >
      {card.requester && card.requester_id !== board.me && (
        <Checkbox label={`Responder a ${card.requester}, que la pidió`} value={toRequester} onChange={setToRequester} />
      )}
      {error && (
        <p role="alert" className="text-help text-bad">
          {error.message}
        </p>
      )}
    </MessageBox>
  );
}
