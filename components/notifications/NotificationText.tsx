import { cx } from "@/components/kit/cx";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { Notification } from "@/lib/notifications/schema";

/**
 * What a notification says: who and what, about which expense, of which show; and how long ago. Long texts are cut, unless
 * `whole`: an answer to a feedback is read nowhere else.
 */
export function NotificationText({ note, whole = false }: { note: Notification; whole?: boolean }) {
  const { is_read, user_name, message, gasto_descripcion, show_info, created_at } = note;
  const cut = !whole && "line-clamp-2";
  return (
    <>
      <span className={cx("min-w-0 flex-1 break-words", is_read && "text-muted")}>
        <span className={whole ? "block whitespace-pre-wrap" : "line-clamp-3"}>
          {user_name && (
            <>
              <bdi className={cx(!is_read && "font-semibold")}>{user_name}</bdi>{" "}
            </>
          )}
          <bdi>{message}</bdi>
        </span>
        {gasto_descripcion && <span className={cx("block text-second", cut)}>{gasto_descripcion}</span>}
        {show_info && <span className={cx("block text-second text-muted", cut)}>{show_info}</span>}
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
