import { Building2, Hash, type LucideIcon, Megaphone, Ticket } from "lucide-react";
import { Avatar } from "@/components/kit/Avatar";
import { Icon } from "@/components/kit/Icon";
import type { ChannelKind } from "@/lib/chat/rules/kinds";
import type { ChannelView } from "@/lib/chat/schema";

const ICONS: Record<ChannelKind, LucideIcon> = {
  general: Megaphone,
  area: Building2,
  abierto: Hash,
  show: Ticket,
  directo: Hash,
};

/** What a channel is of: the face of a conversation, or the icon of its kind. */
export function ChannelMark({ channel }: { channel: Pick<ChannelView, "kind" | "title" | "people"> }) {
  const [one] = channel.people;
  if (channel.kind === "directo" && one) return <Avatar name={one.name} src={one.picture} size={24} decorative />;
  return (
    <span className="flex size-6 shrink-0 items-center justify-center rounded-badge bg-neutral-soft text-muted">
      <Icon of={ICONS[channel.kind]} size={14} />
    </span>
  );
}
