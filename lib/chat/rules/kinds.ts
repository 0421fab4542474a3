/** What a channel is of. `directo`: some people, and nobody else; `abierto`: a subject that one joins. */
export const channelKinds = ["general", "area", "abierto", "show", "directo"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** The headings of the list, in its order. */
export const kindTitles: Record<ChannelKind, string> = {
  general: "General",
  area: "Áreas",
  abierto: "Abiertos",
  show: "Shows",
  directo: "Directos",
};

/** People of a direct conversation, oneself included. */
export const MAX_PEOPLE = 20;
/** Unread messages are counted up to here. */
export const MOST_UNREAD = 100;
/** Links of one message that unfold. */
export const MAX_CARDS = 5;

/** `9`, or `99+` once there are more than are counted. */
export const unreadText = (count: number): string => (count >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(count));

/** The topic on which a channel's open tabs hear of it. */
export const channelTopic = (id: number): string => `canal:${id}`;

/** The address of a message in its channel. */
export const messageLink = (channel: number, message: number): string => `/Chat?canal=${channel}&mensaje=${message}`;
