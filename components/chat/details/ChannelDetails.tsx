import { MessageSquarePlus } from "lucide-react";
import { Avatar } from "@/components/kit/Avatar";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { IconButton } from "@/components/kit/IconButton";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { leaveChannel, openChannel } from "@/lib/chat/api";
import { kindTitles } from "@/lib/chat/rules/kinds";
import type { ChannelDetail } from "@/lib/chat/schema";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { ChannelSettings } from "./ChannelSettings";

const WHO = {
  general: "Todas las personas que usan el chat.",
  area: "Las personas del área y los administradores.",
  abierto: "Quienes se unieron y los administradores.",
  show: "Quienes pueden abrir el show en ticketing o en producción.",
  directo: "Estas personas y nadie más.",
} as const;

interface ChannelDetailsProps {
  channel: ChannelDetail | undefined;
  open: boolean;
  me: number;
  onClose: () => void;
  onLeft: () => void;
  onWrite: (channel: number) => void;
}

/** The readers of the channel, and what administrators may change of it. */
export function ChannelDetails({ channel, open, me, onClose, onLeft, onWrite }: ChannelDetailsProps) {
  const { can } = usePerson();
  const leaving = useWrite(leaveChannel, { refresh: ["/chat/channels"] });
  const opening = useWrite(openChannel, { refresh: ["/chat/channels"] });
  const leave = async () => {
    if (!channel) return;
    try {
      await leaving.run({ params: { id: channel.id } });
      onLeft();
    } catch {
      toast.error("No se pudo salir del canal");
    }
  };
  const write = async (person: number) => {
    try {
      onWrite((await opening.run({ body: { people: [person] } })).id);
    } catch {
      toast.error("No se pudo abrir la conversación");
    }
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={380}
      eyebrow={channel && kindTitles[channel.kind]}
      title={channel?.title ?? "Canal"}
      meta={channel && WHO[channel.kind]}
      waiting={!channel}
      footer={
        channel?.leavable && (
          <Button busy={leaving.busy} onClick={() => void leave()}>
            Salir del canal
          </Button>
        )
      }
    >
      {!channel ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className="flex flex-col gap-5">
          {can("chat.manage") && <ChannelSettings key={channel.version} channel={channel} />}
          <section aria-labelledby="chat-lectores">
            <h3 id="chat-lectores" className="pb-2 text-section">
              {countText(channel.readers.length, "persona")}
            </h3>
            <ul className="flex flex-col">
              {channel.readers.map(({ id, name, picture, rol, area }) => (
                <li key={id} className="flex min-h-11 items-center gap-2.5">
                  <Avatar name={name} src={picture} decorative />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate" title={name}>
                      {name}
                      {id === me && " (usted)"}
                    </span>
                    <span className="block truncate text-second text-muted">
                      {[area, rol !== area && rol].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                  {id !== me && (
                    <IconButton
                      label={`Escribirle a ${name}`}
                      icon={MessageSquarePlus}
                      onClick={() => void write(id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Drawer>
  );
}
