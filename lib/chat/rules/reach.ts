import type { ChannelKind } from "./kinds";

/** How far a person reaches in the chat. */
export interface Reach {
  userId: number;
  /** May use the chat at all. */
  uses: boolean;
  /** Sees every channel but other people's direct ones. */
  admin: boolean;
  /** False while an administrator sees as this person: what people say to each other stays between them. */
  directs: boolean;
  areas: readonly string[];
  /** The artists whose shows the person may open, in ticketing or in production: null for all, undefined for none. */
  artists: readonly number[] | null | undefined;
}

/** What decides who reads a channel. */
export interface ChannelFacts {
  kind: ChannelKind;
  area: string | null;
  open: boolean;
  /** Of a show's channel. */
  artist_id: number | null;
  /** The person is one of a direct conversation, or joined. */
  member: boolean;
}

const byKind: Record<ChannelKind, (reach: Reach, channel: ChannelFacts) => boolean> = {
  general: () => true,
  area: ({ areas }, { area, open, member }) => (area !== null && areas.includes(area)) || (open && member),
  abierto: (_, { member }) => member,
  show: ({ artists }, { artist_id }) =>
    artists === null || (artists !== undefined && artist_id !== null && artists.includes(artist_id)),
  directo: () => false,
};

/**
 * May this person read (and write in) this channel? Every list, message, search, file, card of a mention and live topic
 * asks this one function, through lib/chat/service/access.ts.
 */
export function reads(reach: Reach, channel: ChannelFacts): boolean {
  if (!reach.uses) return false;
  if (channel.kind === "directo") return channel.member && reach.directs;
  return reach.admin || byKind[channel.kind](reach, channel);
}

/** May this person join it? */
export const mayJoin = (reach: Reach, channel: ChannelFacts): boolean =>
  reach.uses && channel.open && !channel.member && channel.kind !== "directo";
