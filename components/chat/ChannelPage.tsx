import { ArrowLeft, Users } from "lucide-react";
import { useCallback, useState } from "react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton, IconLink } from "@/components/kit/IconButton";
import { NotFetched } from "@/components/kit/NotFetched";
import { OfflineBanner } from "@/components/kit/OfflineBanner";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { getChannel } from "@/lib/chat/api";
import { channelTopic } from "@/lib/chat/rules/kinds";
import type { ChannelView } from "@/lib/chat/schema";
import type { Address } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { useMe } from "@/lib/client/useMe";
import { useRead } from "@/lib/client/useRead";
import { ChannelMark } from "./ChannelMark";
import { Composer } from "./compose/Composer";
import { ChannelDetails } from "./details/ChannelDetails";
import { MessageStream } from "./stream/MessageStream";
import { useOutbox } from "./useOutbox";
import { useStream } from "./useStream";

interface ChannelPageProps {
  id: number;
  /** As the list has it; not for a channel that is quiet for long. */
  listed: ChannelView | undefined;
  /** A message to show in its place. */
  focus: number | null;
  me: number;
  mail: string;
  address: Address;
}

/** One channel: what was said, and where one writes. */
export function ChannelPage({ id, listed, focus, me, mail, address }: ChannelPageProps) {
  const { data: detail, error, mutate } = useRead(getChannel, { params: { id } }, { keepPreviousData: false });
  const stream = useStream(id, focus);
  const { append } = stream;
  const { box, items } = useOutbox(mail, append);
  const [lastRead] = useState(listed?.last_read_id ?? null);
  const viewing = Boolean(useMe()?.viewer);
  useLive(channelTopic(id), ({ type }) => {
    if (type === "channel" || type === "resync") void mutate();
  });
  const leave = useCallback(() => address.set({ canal: "", mensaje: "", panel: "" }, { push: true }), [address.set]);
  const channel = detail ?? listed;
  const refused = error?.status === 404 || stream.error?.status === 404;
  if (refused)
    return (
      <div className="flex flex-1 items-center justify-center">
        <EmptyState
          title="Este canal no existe o no es suyo"
          actions={<Button onClick={leave}>Ver los canales</Button>}
        >
          Un canal de área se ve desde esa área; el de un show, con acceso al show.
        </EmptyState>
      </div>
    );
  if (!channel) return <SkeletonRows rows={8} label="Trayendo el canal..." />;

  return (
    <section aria-label={channel.title} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-14 items-center gap-2.5 border-b border-line px-4 py-2">
        <IconLink
          label="Volver a los canales"
          icon={ArrowLeft}
          href={address.href({ canal: "", mensaje: "", panel: "" })}
          className="-ml-2 @2xl:hidden"
        />
        <ChannelMark channel={channel} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-section" title={channel.title}>
            {channel.title}
          </h2>
          {channel.about && <p className="truncate text-second text-muted">{channel.about}</p>}
        </div>
        {channel.show && (
          <ButtonLink size="sm" variant="ghost" href={`/tickets/${encodeURIComponent(channel.show)}`}>
            Ver show
          </ButtonLink>
        )}
        <IconButton
          label="Personas y ajustes"
          icon={Users}
          aria-expanded={address.get("panel") === "canal"}
          onClick={() => address.set({ panel: address.get("panel") === "canal" ? "" : "canal" })}
        />
      </header>
      {stream.error && !stream.loaded ? (
        <NotFetched
          title="No se pudieron traer los mensajes"
          error={stream.error}
          onRetry={stream.reload}
          retrying={stream.busy}
        />
      ) : (
        <MessageStream
          stream={stream}
          channel={channel}
          me={me}
          viewing={viewing}
          lastRead={lastRead}
          focus={focus}
          outgoing={items.filter((item) => item.channel === id)}
          box={box}
        />
      )}
      <div className="px-4 empty:hidden">
        <OfflineBanner>Lo que escriba queda guardado y se envía solo al volver la conexión.</OfflineBanner>
      </div>
      {channel.archived || viewing ? (
        <p className="border-t border-line px-4 py-3 text-help text-muted">
          {viewing
            ? "Está viendo como otra persona: solo lectura."
            : "El canal está archivado: se lee, pero no se escribe."}
        </p>
      ) : (
        <Composer
          channel={channel}
          people={detail?.readers ?? []}
          me={me}
          onSend={(text, files) => {
            box.add(id, text, files);
            if (stream.loaded?.has_newer) void stream.toNewest();
          }}
        />
      )}
      <ChannelDetails
        channel={detail}
        open={address.get("panel") === "canal"}
        onClose={() => address.set({ panel: "" })}
        onLeft={leave}
        onWrite={(channelId) => address.set({ canal: String(channelId), mensaje: "", panel: "" }, { push: true })}
        me={me}
      />
    </section>
  );
}
