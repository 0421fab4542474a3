import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { unreadText } from "@/lib/chat/rules/kinds";
import type { ChannelView } from "@/lib/chat/schema";
import { countText } from "@/lib/format/text";
import { ChannelMark } from "./ChannelMark";

/** One channel of the list: a link to it, with what is unread. */
export function ChannelRow({ channel, href, active }: { channel: ChannelView; href: string; active: boolean }) {
  const { title, about, unread, mentioned, archived } = channel;
  return (
    <li>
      <Link
        href={href}
        shallow
        aria-current={active ? "page" : undefined}
        className={cx(
          "flex min-h-9 items-center gap-2.5 rounded-control px-2 py-1 transition-colors phone:min-h-12",
          active ? "bg-accent-soft text-accent-ink" : "hover:bg-hover",
          unread > 0 && "font-semibold",
          archived && !active && "text-muted",
        )}
      >
        <ChannelMark channel={channel} />
        <span className="min-w-0 flex-1">
          <span className="block truncate" title={title}>
            {title}
          </span>
          {(about || archived) && (
            <span className={cx("block truncate text-second font-normal", !active && "text-muted")}>
              {[archived && "Archivado", about].filter(Boolean).join(" · ")}
            </span>
          )}
        </span>
        {unread > 0 && (
          <span
            className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-accent-fill px-1.5 text-[12px]
            font-semibold leading-none text-on-accent"
          >
            <span aria-hidden="true">
              {mentioned && "@"}
              {unreadText(unread)}
            </span>
            <span className="sr-only">
              {countText(unread, "mensaje")} sin leer{mentioned && ", lo mencionan"}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
