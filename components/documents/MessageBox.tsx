import { Paperclip, Send, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { MentionList } from "@/components/kit/mention/MentionList";
import { type MentionPerson, useMention } from "@/components/kit/mention/useMention";
import type { FileView } from "@/lib/documents/schema";
import { FileUpload } from "./FileUpload";

interface Props {
  /** The accessible name of the whole and, as placeholder, of where one writes. */
  label: string;
  /** What one writes, after "del": "mensaje". */
  noun: string;
  /** Where one writes, for whoever puts the focus there. */
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  files: readonly FileView[];
  onFiles: (change: (before: FileView[]) => FileView[]) => void;
  /** The people who may be mentioned, and who writes. */
  people: readonly MentionPerson[];
  me: number;
  maxText: number;
  maxFiles: number;
  busy?: boolean;
  /** The keys that send. */
  sendsWith: (event: KeyboardEvent) => boolean;
  /** Called with something to send only. */
  onSend: () => void;
  className?: string;
  /** Said at the field: "Ctrl + Enter envía". */
  hint?: string;
  /** Under the field. */
  children?: ReactNode;
}

/** Where one writes to others: a field that grows, files, and people to mention with @. */
export function MessageBox(props: Props) {
  const { label, noun, field, text, onText, files, onFiles, people, me, maxText, maxFiles, busy = false } = props;
  const [attaching, setAttaching] = useState(false);
  const listId = useId();
  const mention = useMention(field, people, me, text, onText);
  const ready = (text.trim() !== "" || files.length > 0) && !busy;
  const offers = mention.choices.length > 0;
  const send = () => {
    if (!ready) return;
    mention.close();
    setAttaching(false);
    props.onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKeyDown(event) || !props.sendsWith(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      aria-label={label}
      className={cx("relative space-y-2", props.className)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {attaching && files.length < maxFiles && (
        <FileUpload
          label={`Soltar acá los archivos del ${noun}`}
          multiple
          onUploaded={(file) => onFiles((before) => [...before, file])}
        />
      )}
      {files.length > 0 && (
        <ul aria-label={`Archivos del ${noun}`} className="flex flex-wrap gap-2">
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
                onClick={() => onFiles((before) => before.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {offers && (
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
            aria-label={label}
            aria-autocomplete="list"
            aria-controls={offers ? listId : undefined}
            aria-activedescendant={offers ? `${listId}-${mention.active}` : undefined}
            placeholder={label}
            title={props.hint}
            rows={1}
            maxLength={maxText}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
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
          aria-busy={busy || undefined}
          className={cx("mb-0.5", ready && "bg-accent-fill text-on-accent hover:bg-accent-hover hover:text-on-accent")}
        />
      </div>
      {props.children}
    </form>
  );
}
