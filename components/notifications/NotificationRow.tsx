import { Check, Trash2 } from "lucide-react";
import { Avatar } from "@/components/kit/Avatar";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { linkOf } from "@/lib/notifications/kinds";
import type { Notification } from "@/lib/notifications/schema";
import { NotificationText } from "./NotificationText";

/** One notification of the list: the text opens its record and marks it read; it can be marked and deleted beside. */
export function NotificationRow({
  note,
  onRead,
  onRemove,
}: {
  note: Notification;
  onRead: () => void;
  onRemove: () => void;
}) {
  const href = linkOf(note);
  const open = () => {
    if (!note.is_read) onRead();
  };
  const content = (
    <>
      <Avatar name={note.user_name || "Bambalina"} decorative />
      <NotificationText note={note} whole />
    </>
  );
  const text = "flex min-w-0 flex-1 items-start gap-2.5 px-4 py-3 text-left text-help focus-visible:-outline-offset-2";
  return (
    <li
      className={cx(
        "relative flex items-start border-b border-line-soft pr-2 transition-colors last:border-0 hover:bg-hover",
        !note.is_read && "bg-sunken",
      )}
    >
      {!note.is_read && (
        <span className="absolute left-1.5 top-6 size-1.5 rounded-full bg-accent-fill">
          <span className="sr-only">Sin leer.</span>
        </span>
      )}
      {href ? (
        <Link href={href} onClick={open} className={text}>
          {content}
        </Link>
      ) : (
        <div className={text}>{content}</div>
      )}
      <div className="flex shrink-0 items-center py-2">
        {!note.is_read && <IconButton label="Marcar como leída" icon={Check} onClick={onRead} />}
        <IconButton label="Eliminar" icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  );
}
