import { Avatar } from "@/components/kit/Avatar";
import { Link } from "@/components/kit/Link";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { timeAgo } from "@/lib/format/timeAgo";
import { myNotifications } from "@/lib/notifications/api";
import { linkOf } from "@/lib/notifications/kinds";
import type { Notification } from "@/lib/notifications/schema";
import { PanelList } from "./PanelList";

/** How many of the news Inicio shows. */
export const NEWS_SHOWN = 5;

/** The last that others did and the person was told. */
export function News() {
  const read = useRead(myNotifications, { query: { limit: NEWS_SHOWN } });
  useLive("me", ({ type }) => {
    if (type === "notifications" || type === "resync") void read.mutate();
  });
  return (
    <PanelList
      title="Novedades"
      failure="No se pudieron traer las novedades"
      read={read}
      rows={NEWS_SHOWN}
      all={{ href: "/notificaciones", label: "Ver todas" }}
      rowsOf={({ items }) => items}
      rowKey={({ id }) => id}
      none={{ title: "Ninguna novedad", text: "Lo que otros hagan y le toque se ve acá." }}
      row={(note) => <Note note={note} />}
    />
  );
}

function Note({ note }: { note: Notification }) {
  const href = linkOf(note);
  const content = (
    <>
      <Avatar name={note.user_name || "Bambalina"} decorative />
      <span className="line-clamp-2 min-w-0 flex-1 break-words">
        {note.user_name && <bdi className="font-semibold">{note.user_name} </bdi>}
        <bdi>{note.message}</bdi>
      </span>
      <time dateTime={note.created_at} className="shrink-0 text-second text-muted">
        {timeAgo(note.created_at)}
      </time>
    </>
  );
  const look = "flex items-start gap-2.5 px-4 py-2.5 text-help";
  return href ? (
    <Link href={href} className={`${look} hover:bg-hover focus-visible:-outline-offset-2`}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}
