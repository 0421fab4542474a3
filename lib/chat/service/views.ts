import { query } from "@/lib/db";
import type { Talker } from "@/lib/talk/schema";
import type { Talk } from "@/lib/talk/talk";
import { MOST_UNREAD } from "../rules/kinds";
import { aboutOf, titleOf } from "../rules/titles";
import type { ChannelView } from "../schema";
import type { Channel, ChatPersonFacts } from "./access";

/** What is said in channels. */
export const chat: Talk<"channel_id"> = { column: "channel_id", files: "chat_message", perMinute: 60 };

interface Unread {
  id: number;
  unread: number;
  mentioned: boolean;
}

// Without a mark everything since the person came is unread; of a show's channel nothing is, until they open it.
const UNREAD = `SELECT c.id, n.unread, n.mentioned
  FROM chat_channel c JOIN app_user me ON me.id = $1
  LEFT JOIN chat_read_mark r ON r.channel_id = c.id AND r.user_id = me.id,
  LATERAL (SELECT count(*)::int AS unread, coalesce(bool_or(mine), false) AS mentioned FROM (
    SELECT me.id = ANY (x.mentions) AS mine FROM talk_message x
    WHERE x.channel_id = c.id AND x.id > coalesce(r.last_read_id, 0) AND x.author_id <> me.id AND x.deleted_at IS NULL
      AND (r.last_read_id IS NOT NULL OR (c.kind <> 'show' AND x.created_at >= me.created_at))
    ORDER BY x.id DESC LIMIT ${MOST_UNREAD}) AS latest) AS n
  WHERE c.id = ANY ($2::int[])`;

const OTHERS = `SELECT m.channel_id, u.id, u.name, u.mail::text AS mail, u.picture
  FROM chat_member m JOIN app_user u ON u.id = m.user_id
  WHERE m.channel_id = ANY ($2::int[]) AND m.user_id <> $1 ORDER BY lower(unaccent(u.name)), u.id`;

/** Channels as the person sees them, in the order given. */
export async function channelViews(person: ChatPersonFacts, channels: readonly Channel[]): Promise<ChannelView[]> {
  const idsOf = (wanted: (channel: Channel) => boolean) => channels.filter(wanted).map(({ id }) => id);
  const [counts, others] = await Promise.all([
    query<Unread>(UNREAD, [person.userId, idsOf(() => true)], "chat_unread"),
    query<Talker & { channel_id: number; mail: string }>(OTHERS, [
      person.userId,
      idsOf(({ kind }) => kind === "directo"),
    ]),
  ]);
  const countOf = new Map(counts.map((row) => [row.id, row]));
  return channels.map((channel) => {
    const people = others
      .filter(({ channel_id }) => channel_id === channel.id)
      .map(({ id, name, mail, picture }) => ({ id, name: name || mail, picture }));
    return viewOf(channel, people, countOf.get(channel.id));
  });
}

function viewOf(channel: Channel, people: Talker[], count: Unread | undefined): ChannelView {
  const { id, kind, show, open, archived, retention_days, last_message_at, last_read_id, version } = channel;
  return {
    id,
    kind,
    title: titleOf(channel, people),
    about: aboutOf(channel),
    show,
    open,
    joined: true,
    leavable: open && channel.member,
    archived,
    retention_days,
    last_message_at: last_message_at?.toISOString() ?? null,
    unread: count?.unread ?? 0,
    mentioned: count?.mentioned ?? false,
    last_read_id,
    people,
    version,
  };
}
