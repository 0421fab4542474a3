import { formatDay } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { areaTitle } from "./areas";
import type { ChannelKind } from "./kinds";

/** What a channel is called by. */
export interface Titled {
  kind: ChannelKind;
  name: string;
  area: string | null;
  /** The show's name. */
  show: string | null;
}

/** What the channel is called; a conversation by the `people` on its other side. */
export function titleOf({ kind, name, area, show }: Titled, people: readonly { name: string }[] = []): string {
  if (kind === "directo") return joinSpanish(people.map((one) => one.name)) || "Notas propias";
  return name || (kind === "show" ? (show ?? "") : kind === "area" ? areaTitle(area ?? "") : "General");
}

interface Dated {
  show_venue: string | null;
  show_fecha: string | null;
}

/** Where and when the channel's show is; blank for the others. */
export const aboutOf = ({ show_venue, show_fecha }: Dated): string =>
  [show_venue, show_fecha && formatDay(show_fecha)].filter(Boolean).join(" · ");

/** What somebody mentioned in a channel is told. The text stays in the chat, where it may be edited and deleted. */
export const mentionText = (channel: Titled): string =>
  `mencionó su nombre ${channel.kind === "directo" ? "en una conversación" : `en ${titleOf(channel)}`}`;
