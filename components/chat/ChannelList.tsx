import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { toast } from "@/components/kit/toast";
import { joinChannel } from "@/lib/chat/api";
import { channelKinds, kindTitles } from "@/lib/chat/rules/kinds";
import type { ChannelView } from "@/lib/chat/schema";
import type { Address } from "@/lib/client/useAddress";
import { useWrite } from "@/lib/client/useWrite";
import { normalize } from "@/lib/format/text";
import { ChannelMark } from "./ChannelMark";
import { ChannelRow } from "./ChannelRow";

interface ChannelListProps {
  channels: readonly ChannelView[];
  address: Address;
  active: number | null;
  /** Only the channels whose name has these words. */
  filter: string;
}

/** The channels by kind, and below them the open ones that may be joined. */
export function ChannelList({ channels, address, active, filter }: ChannelListProps) {
  const words = normalize(filter).split(" ");
  const shown = channels.filter(({ title, about }) =>
    words.every((word) => normalize(`${title} ${about}`).includes(word)),
  );
  const groups = channelKinds
    .map((kind) => ({ kind, items: shown.filter((one) => one.joined && one.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  const joinable = shown.filter(({ joined }) => !joined);
  if (shown.length === 0)
    return (
      <EmptyState compact title={filter ? "Ningún canal con ese nombre" : "Todavía no hay canales"}>
        {!filter && "Con Nuevo se abre el canal de un show o se le escribe a una persona."}
      </EmptyState>
    );
  return (
    <>
      {groups.map(({ kind, items }) => (
        <section key={kind} aria-labelledby={`chat-${kind}`} className="pb-2">
          <Heading id={`chat-${kind}`}>{kindTitles[kind]}</Heading>
          <ul>
            {items.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                href={address.href({ canal: String(channel.id), mensaje: "" })}
                active={channel.id === active}
              />
            ))}
          </ul>
        </section>
      ))}
      {joinable.length > 0 && (
        <section aria-labelledby="chat-unirse" className="pb-2">
          <Heading id="chat-unirse">Para unirse</Heading>
          <ul>
            {joinable.map((channel) => (
              <JoinRow
                key={channel.id}
                channel={channel}
                onJoined={() => address.set({ canal: String(channel.id), mensaje: "" }, { push: true })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} className="px-2 pb-1 pt-2 text-[12px] font-semibold leading-4 text-muted">
      {children}
    </h3>
  );
}

function JoinRow({ channel, onJoined }: { channel: ChannelView; onJoined: () => void }) {
  const { run, busy } = useWrite(joinChannel, { refresh: ["/chat/channels"] });
  const join = async () => {
    try {
      await run({ params: { id: channel.id } });
      onJoined();
    } catch {
      toast.error(`No se pudo entrar a ${channel.title}`);
    }
  };
  return (
    <li className="flex min-h-9 items-center gap-2.5 px-2 py-1">
      <ChannelMark channel={channel} />
      <span className="min-w-0 flex-1 truncate text-muted" title={channel.title}>
        {channel.title}
      </span>
      <Button size="sm" busy={busy} onClick={() => void join()} aria-label={`Unirse a ${channel.title}`}>
        Unirse
      </Button>
    </li>
  );
}
