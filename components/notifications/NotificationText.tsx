import { cx } from "@/components/kit/cx";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { Notification } from "@/lib/notifications/schema";

/** What a notification says: who and what, about which expense, of which show; and how long ago. */
export function NotificationText({ note }: { note: Notification }) {
  const { is_read, user_name, message, gasto_descripcion, show_info, created_at } = note;
  return (
    <>
      <span className={cx("min-w-0 flex-1 break-words", is_read && "text-muted")}>
        <span className="line-clamp-3">
          {user_name && <span className={cx(!is_read && "font-semibold")}>{user_name} </span>}
          {message}
        </span>
        {gasto_descripcion && <span className="line-clamp-2 block text-second">{gasto_descripcion}</span>}
        {show_info && <span className="line-clamp-2 block text-second text-muted">{show_info}</span>}
      </span>
      <time
        dateTime={created_at}
        title={formatInstant(created_at)}
        className="shrink-0 text-second leading-[18px] text-muted"
      >
        {timeAgo(created_at)}
      </time>
    </>
  );
}
