import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Link } from "@/components/kit/Link";
import { searchMessages } from "@/lib/chat/api";
import type { ChannelView } from "@/lib/chat/schema";
import type { Address } from "@/lib/client/useAddress";
import { usePages } from "@/lib/client/usePages";
import { formatInstant } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import { SearchFilters } from "./SearchFilters";

const given = (text: string) => text || undefined;

/** The messages that have what is sought, in the channels the person reads; each leads to its place. */
export default function SearchResults({
  channels,
  address,
  sought,
}: {
  channels: readonly ChannelView[];
  address: Address;
  sought: string;
}) {
  const { pages, hasMore, loadingMore, more, ...read } = usePages(searchMessages, (cursor) => ({
    query: {
      q: sought,
      channel: given(address.get("en")),
      author: given(address.get("de")),
      from: given(address.get("desde")),
      to: given(address.get("hasta")),
      cursor,
    },
  }));
  const items = pages?.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="chat-mensajes">
      <h3 id="chat-mensajes" className="px-2 pb-1 pt-2 text-[12px] font-semibold leading-4 text-muted">
        Mensajes
      </h3>
      <SearchFilters channels={channels} address={address} />
      <Fetched read={{ ...read, data: pages }} failure="No se pudo buscar" rows={3} waiting="Buscando...">
        {() => (
          <>
            <p role="status" className={items.length > 0 ? "sr-only" : "px-2 py-2 text-help text-muted"}>
              {items.length > 0 ? `${items.length} mensajes encontrados` : "Ningún mensaje lo dice."}
            </p>
            <ul>
              {items.map((message) => (
                <li key={message.id}>
                  <Link
                    href={address.href({ canal: String(message.channel.id), mensaje: String(message.id) })}
                    shallow
                    className="block rounded-control px-2 py-2 transition-colors hover:bg-hover"
                  >
                    <span className="flex items-baseline gap-2 text-second text-muted">
                      <span className="min-w-0 flex-1 truncate">
                        <span className="font-semibold text-text">{message.author.name}</span> en{" "}
                        {message.channel.title}
                      </span>
                      <time dateTime={message.created_at} title={formatInstant(message.created_at)}>
                        {timeAgo(message.created_at)}
                      </time>
                    </span>
                    <span className="line-clamp-2 break-words text-help">{message.text}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {hasMore && (
              <Button size="sm" className="mx-2 mt-2" onClick={more} busy={loadingMore && "Cargando..."}>
                Cargar más
              </Button>
            )}
          </>
        )}
      </Fetched>
    </section>
  );
}
