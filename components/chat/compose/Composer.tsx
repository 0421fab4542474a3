import { Paperclip, Send, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { MentionList } from "@/components/kit/mention/MentionList";
import { useMention } from "@/components/kit/mention/useMention";
import { MAX_FILES, MAX_TEXT } from "@/lib/chat/rules/kinds";
import type { ChannelPerson, ChannelView } from "@/lib/chat/schema";
import { useTextDraft } from "@/lib/client/useTextDraft";
import type { FileView } from "@/lib/documents/schema";
import { sendsWith } from "./keys";

interface ComposerProps {
  channel: ChannelView;
  /** Who may be mentioned. */
  people: readonly ChannelPerson[];
  me: number;
  onSend: (text: string, files: FileView[]) => void;
}

/** Where one writes: Enter sends, Shift+Enter is a new line, @ offers the people of the channel. */
export function Composer({ channel, people, me, onSend }: ComposerProps) {
  const [text, setText] = useTextDraft(`chat.draft.${channel.id}`);
  const [files, setFiles] = useState<FileView[]>([]);
  const [attaching, setAttaching] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mention = useMention(field, people, me, text, setText);
  const ready = text.trim() !== "" || files.length > 0;
  const left = MAX_TEXT - text.length;

  const send = () => {
    if (!ready) return;
    onSend(text.trim(), files);
    setText("");
    setFiles([]);
    setAttaching(false);
    mention.close();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKeyDown(event)) return;
    if (sendsWith(event)) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      className="relative border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {attaching && files.length < MAX_FILES && (
        <div className="pb-3">
          <FileUpload
            label="Soltar acá los archivos del mensaje"
            multiple
            onUploaded={(file) => setFiles((before) => [...before, file])}
          />
        </div>
      )}
      {files.length > 0 && (
        <ul aria-label="Archivos del mensaje" className="flex flex-wrap gap-2 pb-2">
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
            aria-label={`Escribir en ${channel.title}`}
            aria-autocomplete="list"
            aria-controls={mention.choices.length > 0 ? listId : undefined}
            aria-activedescendant={mention.choices.length > 0 ? `${listId}-${mention.active}` : undefined}
            placeholder={`Escribir en ${channel.title}`}
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
            enterKeyHint="send"
            className="field-input max-h-40 resize-none field-sizing-content"
          />
        </div>
        <IconButton
          label="Enviar"
          icon={Send}
          type="submit"
          aria-disabled={!ready}
          className={cx("mb-0.5", ready && "bg-accent-fill text-on-accent hover:bg-accent-hover hover:text-on-accent")}
        />
      </div>
      {left < 200 && (
        <p role="status" className="pt-1 text-second text-muted">
          Quedan {left} caracteres
        </p>
      )}
    </form>
  );
}
