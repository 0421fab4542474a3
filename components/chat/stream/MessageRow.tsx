import { memo, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { Avatar } from "@/components/kit/Avatar";
import { cx } from "@/components/kit/cx";
import { MessageEditor } from "@/components/talk/MessageEditor";
import { editMessage } from "@/lib/chat/api";
import type { MessageView } from "@/lib/chat/schema";
import { call } from "@/lib/client/call";
import { formatInstant, inZone } from "@/lib/format/dates";
import { MAX_TEXT } from "@/lib/talk/text";
import { sendsWith } from "../compose/keys";
import { type Cards, cardLinks } from "../useCards";
import { LinkCard } from "./LinkCard";
import { MessageActions } from "./MessageActions";
import { MessageText } from "./MessageText";

interface MessageRowProps {
  message: MessageView;
  /** The same person goes on: neither face nor name again. */
  follows: boolean;
  focused: boolean;
  me: number;
  readOnly: boolean;
  cards: Cards;
  onChanged: (message: MessageView) => void;
}

/** One message: who, when, what, the cards of its links and its files; what can be done with it at the right. */
export const MessageRow = memo(function MessageRow({
  message,
  follows,
  focused,
  me,
  readOnly,
  cards,
  onChanged,
}: MessageRowProps) {
  const [editing, setEditing] = useState(false);
  const { id, author, text, created_at, edited_at, deleted, mentions, files, version } = message;
  const { time } = inZone(created_at);
  return (
    <li
      data-message={id}
      tabIndex={focused ? -1 : undefined}
      className={cx(
        "group relative flex gap-2.5 px-4 py-0.5 transition-colors hover:bg-sunken",
        !follows && "mt-2",
        focused && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <div className="w-8 shrink-0 pt-0.5">
        {!follows && <Avatar name={author.name} src={author.picture} size={32} decorative />}
      </div>
      <div className="min-w-0 flex-1">
        <p className={cx("flex items-baseline gap-2", follows && "sr-only")}>
          <span className="truncate font-semibold">{author.name}</span>
          <time dateTime={created_at} title={formatInstant(created_at)} className="shrink-0 text-second text-muted">
            {time}
          </time>
        </p>
        {deleted ? (
          <p className="text-muted italic">Mensaje eliminado</p>
        ) : editing ? (
          <MessageEditor
            label="Editar el mensaje"
            text={message.text}
            maxText={MAX_TEXT}
            sends={sendsWith}
            onSave={async (text) => onChanged(await call(editMessage, { params: { id }, body: { text, version } }))}
            onDone={() => setEditing(false)}
          />
        ) : (
          <>
            {text && <MessageText text={text} mentions={mentions} me={me} />}
            {edited_at && (
              <span title={`Editado: ${formatInstant(edited_at)}`} className="text-second text-muted">
                (editado)
              </span>
            )}
            <MessageCards message={message} cards={cards} />
            {files.length > 0 && (
              <div className="mt-1 max-w-md rounded-card border border-line bg-surface px-3">
                <FileList files={files} label={`Archivos de ${author.name}`} />
              </div>
            )}
          </>
        )}
      </div>
      {!editing && (
        <MessageActions
          message={message}
          mine={author.id === me}
          readOnly={readOnly}
          onEdit={() => setEditing(true)}
          onChanged={onChanged}
        />
      )}
    </li>
  );
});

function MessageCards({ message, cards }: { message: MessageView; cards: Cards }) {
  const found = cardLinks(message).flatMap((link) => {
    const card = cards.get(link);
    return card ? [{ link, card }] : [];
  });
  if (found.length === 0) return null;
  return (
    <div className="mt-1 flex flex-col gap-1.5">
      {found.map(({ link, card }) => (
        <LinkCard key={link} card={card} href={link} />
      ))}
    </div>
  );
}
