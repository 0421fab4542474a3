import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { attempt } from "@/components/frame/attempt";
import { Avatar } from "@/components/kit/Avatar";
import { Badge } from "@/components/kit/Badge";
import { EditText } from "@/components/kit/EditText";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { PiecesText } from "@/components/kit/PiecesText";
import { toast } from "@/components/kit/toast";
import { MAX_TEXT } from "@/lib/boards/rules/words";
import { deleteComment, editComment } from "@/lib/boards/talk/api";
import type { CommentView } from "@/lib/boards/talk/schema";
import { call } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import { piecesOf } from "@/lib/talk/text";
import type { CardModel } from "../useCard";

interface Props {
  comment: CommentView;
  model: CardModel;
  onChanged: (comment: CommentView) => void;
}

/** What somebody said on a card. One's own is edited; one's own, or anybody's for who runs the board, is deleted. */
export function CommentRow({ comment, model, onChanged }: Props) {
  const { board, card } = model;
  const [editing, setEditing] = useState(false);
  const own = comment.author.id === board.me;
  const writes = !card.archived && !comment.deleted;
  const remove = () =>
    attempt(async () => {
      const params = { id: String(card.id), comment: String(comment.id) };
      onChanged(await call(deleteComment, { params }));
      toast.deleted("Se borró el comentario");
    });
  const items = [
    ...(own ? [{ label: "Editar", icon: Pencil, onSelect: () => setEditing(true) }] : []),
    ...(own || board.role === "lead"
      ? [{ label: "Borrar", icon: Trash2, danger: true, onSelect: () => void remove() }]
      : []),
  ];
  return (
    <li className="flex gap-2.5">
      <Avatar name={comment.author.name} src={comment.author.picture} size={24} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-help">
          <span className="font-semibold">{comment.author.name}</span>
          <time
            dateTime={comment.created_at}
            title={formatInstant(comment.created_at)}
            className="text-second text-muted"
          >
            {timeAgo(comment.created_at)}
            {comment.edited_at && " (editado)"}
          </time>
          {comment.to_requester && <Badge tone="info">Para quien pidió</Badge>}
          {writes && items.length > 0 && (
            <span className="ml-auto">
              <Menu
                trigger={
                  <IconButton label={`Acciones del comentario de ${comment.author.name}`} icon={Ellipsis} size="sm" />
                }
                items={items}
              />
            </span>
          )}
        </div>
        {comment.deleted ? (
          <p className="text-help italic text-muted">Comentario borrado</p>
        ) : editing && writes ? (
          <CommentEditor comment={comment} model={model} onChanged={onChanged} onDone={() => setEditing(false)} />
        ) : (
          <div className="text-help">
            <PiecesText pieces={piecesOf(comment.text, comment.mentions, location.origin)} me={board.me} />
          </div>
        )}
        {comment.files.length > 0 && (
          <FileList files={comment.files} label={`Archivos del comentario de ${comment.author.name}`} />
        )}
      </div>
    </li>
  );
}

/** Ctrl or Cmd + Enter saves: Enter alone is a new line, as where comments are written. */
const sends = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === "Enter" && (ctrlKey || metaKey);

function CommentEditor({ comment, model, onChanged, onDone }: Props & { onDone: () => void }) {
  const { run, busy, error } = useWrite(editComment);
  const save = async (text: string) => {
    const params = { id: String(model.card.id), comment: String(comment.id) };
    const saved = await run({ params, body: { text, version: comment.version } }).catch(() => null);
    if (!saved) return;
    onChanged(saved);
    onDone();
  };
  return (
    <EditText
      label="Editar el comentario"
      text={comment.text}
      maxLength={MAX_TEXT}
      sends={sends}
      busy={busy}
      error={error?.message}
      onSave={(text) => void save(text)}
      onDone={onDone}
    />
  );
}
