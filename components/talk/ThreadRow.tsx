import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { attempt } from "@/components/frame/attempt";
import { Avatar } from "@/components/kit/Avatar";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { PiecesText } from "@/components/kit/PiecesText";
import { toast } from "@/components/kit/toast";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { MessageView } from "@/lib/talk/schema";
import { MAX_TEXT, piecesOf } from "@/lib/talk/text";
import { MessageEditor } from "./MessageEditor";

/** Where comments are written Enter alone is a new line: Ctrl or Cmd + Enter sends and saves. */
export const sendsComment = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === "Enter" && (ctrlKey || metaKey);

/** The rights of a conversation, and how its messages are changed. */
export interface ThreadRules<Message extends MessageView> {
  /** The reader. */
  me: number;
  /** Something may still be said here. */
  writes: boolean;
  /** May take back what others said. */
  moderates: boolean;
  /** Letters that a correction may have. */
  maxText?: number;
  /** Rejects where it could not be corrected. */
  onCorrect: (message: Message, text: string) => Promise<unknown>;
  onRemove: (message: Message) => Promise<unknown>;
}

interface Props<Message extends MessageView> extends ThreadRules<Message> {
  message: Message;
  /** Beside the moment it was said. */
  children?: ReactNode;
}

/** What somebody said of a record. One's own is corrected; one's own, or anybody's for who moderates, is taken back. */
export function ThreadRow<Message extends MessageView>(props: Props<Message>) {
  const { message, me, moderates, maxText = MAX_TEXT, onCorrect, onRemove } = props;
  const { author, files } = message;
  const [editing, setEditing] = useState(false);
  const own = author.id === me;
  const writes = props.writes && !message.deleted;
  const remove = () =>
    attempt(async () => {
      await onRemove(message);
      toast.deleted("Se borró el comentario");
    });
  const items = [
    ...(own ? [{ label: "Editar", icon: Pencil, onSelect: () => setEditing(true) }] : []),
    ...(own || moderates ? [{ label: "Borrar", icon: Trash2, danger: true, onSelect: () => void remove() }] : []),
  ];
  return (
    <li className="flex gap-2.5">
      <Avatar name={author.name} src={author.picture} size={24} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-help">
          <span className="font-semibold">{author.name}</span>
          <time
            dateTime={message.created_at}
            title={formatInstant(message.created_at)}
            className="text-second text-muted"
          >
            {timeAgo(message.created_at)}
            {message.edited_at && " (editado)"}
          </time>
          {props.children}
          {writes && items.length > 0 && (
            <span className="ml-auto">
              <Menu
                trigger={<IconButton label={`Acciones del comentario de ${author.name}`} icon={Ellipsis} size="sm" />}
                items={items}
              />
            </span>
          )}
        </div>
        {message.deleted ? (
          <p className="text-help italic text-muted">Comentario borrado</p>
        ) : editing && writes ? (
          <MessageEditor
            label="Editar el comentario"
            text={message.text}
            maxText={maxText}
            sends={sendsComment}
            onSave={(text) => onCorrect(message, text)}
            onDone={() => setEditing(false)}
          />
        ) : (
          <div className="text-help">
            <PiecesText pieces={piecesOf(message.text, message.mentions, location.origin)} me={me} />
          </div>
        )}
        {files.length > 0 && <FileList files={files} label={`Archivos del comentario de ${author.name}`} />}
      </div>
    </li>
  );
}
