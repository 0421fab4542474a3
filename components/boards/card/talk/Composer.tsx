import { Paperclip, Send, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { cx } from "@/components/kit/cx";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { IconButton } from "@/components/kit/IconButton";
import { MentionList } from "@/components/kit/mention/MentionList";
import { useMention } from "@/components/kit/mention/useMention";
import { MAX_TEXT } from "@/lib/boards/rules/words";
import type { CommentView } from "@/lib/boards/schema";
import { addComment } from "@/lib/boards/talk/api";
import { newId } from "@/lib/client/newId";
import { useTextDraft } from "@/lib/client/useTextDraft";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import type { CardModel } from "../useCard";

/** Where one writes on a card: Ctrl or Cmd + Enter sends, @ offers the people of the board. What is written stays in this tab. */
export function Composer({ model, onSent }: { model: CardModel; onSent: (comment: CommentView) => void }) {
  const { board, card } = model;
  const [text, setText] = useTextDraft(`boards.comment.${card.id}`);
  const [files, setFiles] = useState<FileView[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [toRequester, setToRequester] = useState(false);
  // One id for what is being written: sent again after a failure, it is the same comment.
  const clientId = useRef(newId());
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { run, busy, error } = useWrite(addComment);
  const people = board.people.map(({ id, name, picture, rol }) => ({ id, name, picture, area: rol }));
  const mention = useMention(field, people, board.me, text, setText);
  const ready = (text.trim() !== "" || files.length > 0) && !busy;

  const send = async () => {
    if (!ready) return;
    mention.close();
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
    setAttaching(false);
    setToRequester(false);
    onSent(sent);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <form
      aria-label="Comentar"
      className="relative w-full space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {attaching && files.length < 10 && (
        <FileUpload
          label="Soltar acá los archivos del comentario"
          multiple
          onUploaded={(file) => setFiles((before) => [...before, file])}
        />
      )}
      {files.length > 0 && (
        <ul aria-label="Archivos del comentario" className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex max-w-full items-center gap-1 rounded-badge bg-accent-soft pl-2 text-help text-accent-ink"
            >
              <span className="truncate">{file.name}</span>
              <IconButton
                label={`Quitar ${file.name}`}
                icon={X}
                size="sm"
                onClick={() => setFiles(files.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {mention.choices.length > 0 && (
        <MentionList id={listId} choices={mention.choices} active={mention.active} onChoose={mention.choose} />
      )}
      <div className="flex items-end gap-1.5">
        <IconButton
          label="Adjuntar archivos"
          icon={Paperclip}
          pressed={attaching}
          className="mb-0.5"
          onClick={() => setAttaching(!attaching)}
        />
        <div className="field-box min-w-0 flex-1 py-1.5 phone:py-2.5">
          <textarea
            ref={field}
            aria-label="Escribir un comentario"
            aria-autocomplete="list"
            aria-controls={mention.choices.length > 0 ? listId : undefined}
            aria-activedescendant={mention.choices.length > 0 ? `${listId}-${mention.active}` : undefined}
            placeholder="Escribir un comentario"
            title="Ctrl + Enter envía"
            rows={1}
            maxLength={MAX_TEXT}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              mention.look(event.target);
            }}
            onKeyDown={onKeyDown}
            onSelect={(event) => mention.look(event.currentTarget)}
            onBlur={mention.close}
            className="field-input max-h-40 resize-none field-sizing-content"
          />
        </div>
        <IconButton
          label="Enviar el comentario"
          icon={Send}
          type="submit"
          aria-disabled={!ready}
          aria-busy={busy || undefined}
          className={cx("mb-0.5", ready && "bg-accent-fill text-on-accent hover:bg-accent-hover hover:text-on-accent")}
        />
      </div>
      {card.requester && card.requester_id !== board.me && (
        <Checkbox label={`Responder a ${card.requester}, que la pidió`} value={toRequester} onChange={setToRequester} />
      )}
      {error && (
        <p role="alert" className="text-help text-bad">
          {error.message}
        </p>
      )}
    </form>
  );
}
