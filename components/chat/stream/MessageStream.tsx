import { ArrowDown } from "lucide-react";
import { Fragment, useMemo, useRef } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import type { ChannelView } from "@/lib/chat/schema";
import { formatDayLong } from "@/lib/format/dates";
import type { Outbox } from "../outbox";
import type { Outgoing } from "../outboxStore";
import { useCards } from "../useCards";
import type { Stream } from "../useStream";
import { MessageRow } from "./MessageRow";
import { OutgoingRow } from "./OutgoingRow";
import { rowsOf } from "./rows";
import { useArrived } from "./useArrived";
import { useMarkRead } from "./useMarkRead";
import { useReach, useScroll } from "./useScroll";

interface MessageStreamProps {
  stream: Stream;
  channel: ChannelView;
  me: number;
  viewing: boolean;
  /** Up to where the person had read when they came. */
  lastRead: number | null;
  focus: number | null;
  outgoing: readonly Outgoing[];
  box: Outbox;
}

/** What was said, oldest first, in days; then what is on its way. Reads on at both ends. */
export function MessageStream({ stream, channel, me, viewing, lastRead, focus, outgoing, box }: MessageStreamProps) {
  const { loaded, older, newer } = stream;
  const scroller = useRef<HTMLDivElement>(null);
  const items = loaded?.items;
  const rows = useMemo(() => rowsOf(items ?? [], { me, lastRead }), [items, me, lastRead]);
  const cards = useCards(items ?? NO_MESSAGES);
  const start = focus === null ? "[data-first-unread]" : `[data-message="${focus}"]`;
  const { atEnd, note, toEnd } = useScroll(scroller, loaded, start);
  const top = useReach(scroller, loaded?.has_older ?? false, () => void older());
  const bottom = useReach(scroller, loaded?.has_newer ?? false, () => void newer());
  const arrived = useArrived(items, me);
  const last = items?.at(-1)?.id ?? null;
  const sees = !viewing && atEnd && loaded?.has_newer === false;
  useMarkRead(channel.id, sees ? last : null, channel.last_read_id);
  const sent = new Set(items?.map(({ client_id }) => client_id));
  const waiting = outgoing.filter(({ client_id }) => !sent.has(client_id));
  const empty = loaded && rows.length === 0 && waiting.length === 0;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={note}
        role="log"
        aria-live="off"
        aria-label={`Mensajes de ${channel.title}`}
        className="relative min-h-0 flex-1 overflow-y-auto py-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
        data-scroll
      >
        <ol>
          {loaded?.has_older && (
            <li ref={top} className="py-3 text-center text-help text-muted">
              Trayendo mensajes anteriores...
            </li>
          )}
          {rows.map(({ message, day, follows, firstUnread }) => (
            <Fragment key={message.id}>
              {day && (
                <li className="flex items-center gap-3 px-4 pb-1 pt-4 text-second text-muted">
                  <span aria-hidden="true" className="h-px flex-1 bg-line-soft" />
                  {formatDayLong(day)}
                  <span aria-hidden="true" className="h-px flex-1 bg-line-soft" />
                </li>
              )}
              {firstUnread && (
                <li
                  data-first-unread
                  className="flex items-center gap-3 px-4 pt-2 text-second font-semibold text-accent"
                >
                  <span aria-hidden="true" className="h-px flex-1 bg-accent" />
                  Nuevos
                </li>
              )}
              <MessageRow
                message={message}
                follows={follows && !firstUnread}
                focused={message.id === focus}
                me={me}
                readOnly={viewing || channel.archived}
                cards={cards}
                onChanged={stream.replace}
              />
            </Fragment>
          ))}
          {loaded?.has_newer && (
            <li ref={bottom} className="py-3 text-center text-help text-muted">
              Trayendo mensajes más nuevos...
            </li>
          )}
          {waiting.map((item) => (
            <OutgoingRow key={item.client_id} item={item} box={box} />
          ))}
        </ol>
        {!loaded && <SkeletonRows rows={8} label="Trayendo los mensajes..." />}
        {empty && (
          <EmptyState title="Todavía nadie escribió">
            Lo primero que se escriba acá lo leen todos los del canal.
          </EmptyState>
        )}
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {arrived && `${arrived.author.name}: ${arrived.text || "envió un archivo"}`}
      </p>
      {loaded && (!atEnd || loaded.has_newer) && rows.length > 0 && (
        <Button
          size="sm"
          icon={ArrowDown}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          onClick={() => {
            if (loaded.has_newer) void stream.toNewest().then(toEnd);
            else toEnd();
          }}
        >
          Ir a lo último
        </Button>
      )}
    </div>
  );
}

const NO_MESSAGES: readonly never[] = [];
