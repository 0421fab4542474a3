import { can, type Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { prisma, query } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { messageBy } from "@/lib/talk/say";
import { openableArtists } from "@/lib/ticketing/access/showsService";
import { areasOf } from "../rules/areas";
import type { ChannelKind } from "../rules/kinds";
import { type ChannelFacts, mayJoin, type Reach, reads } from "../rules/reach";
import type { ChannelPerson } from "../schema";

/** A person who asks; `viewer` is there while an administrator sees as them. */
export interface ChatPersonFacts extends Person {
  userId: number;
  viewer?: object | null;
}

/** The caller of the chat: every Actor is one. */
export interface ChatActor extends ChatPersonFacts, AuditActor {}

/** A channel as its row and the person asking make it. */
export interface Channel extends ChannelFacts {
  id: number;
  kind: ChannelKind;
  name: string;
  show: string | null;
  show_fecha: string | null;
  show_venue: string | null;
  archived: boolean;
  retention_days: number | null;
  last_message_at: Date | null;
  last_read_id: number | null;
  version: number;
}

/** How far a person reaches, from what the database says of them now; without their shows where none is in question. */
export async function reachOf(person: ChatPersonFacts, { shows = true } = {}): Promise<Reach> {
  return {
    userId: person.userId,
    uses: can(person, "chat.use"),
    admin: can(person, "chat.manage"),
    directs: !person.viewer,
    areas: areasOf(person),
    artists: shows ? await openableArtists(person) : undefined,
  };
}

// Other people's direct conversations are not even fetched.
const SELECT = `SELECT c.id, c.kind, c.area, c.open, c.name, c.archived_at IS NOT NULL AS archived, c.retention_days, c.last_message_at,
    c.version, s.artist_id, s.name AS show, s.fecha::text AS show_fecha, concat_ws(', ', v.name, v.city) AS show_venue,
    m.user_id IS NOT NULL AS member, r.last_read_id
  FROM chat_channel c LEFT JOIN show s ON s.id = c.show_id LEFT JOIN venue v ON v.id = s.venue_id
  LEFT JOIN chat_member m ON m.channel_id = c.id AND m.user_id = $1
  LEFT JOIN chat_read_mark r ON r.channel_id = c.id AND r.user_id = $1
  WHERE (c.kind <> 'directo' OR m.user_id IS NOT NULL) AND (c.show_id IS NULL OR ${isPublic()})`;

export const channelNotFound = () => notFound("No existe ese canal.");

/** Every channel the person reads, and the open ones they may join. */
export async function channelsOf(person: ChatPersonFacts): Promise<{ read: Channel[]; joinable: Channel[] }> {
  const [reach, rows] = await Promise.all([
    reachOf(person),
    query<Channel>(SELECT, [person.userId], "chat_channels_of"),
  ]);
  const read = rows.filter((row) => reads(reach, row));
  const joinable = rows.filter((row) => !row.archived && !reads(reach, row) && mayJoin(reach, row));
  return { read, joinable };
}

/** The channel and how far the person reaches; undefined where there is none. */
export async function lookAt(person: ChatPersonFacts, id: number): Promise<{ channel: Channel; reach: Reach } | null> {
  const [reach, [channel]] = await Promise.all([
    reachOf(person),
    query<Channel>(`${SELECT} AND c.id = $2`, [person.userId, id], "chat_channel_for"),
  ]);
  return channel ? { channel, reach } : null;
}

/** A channel the person reads. @throws 404 for any other, as if it did not exist. */
export async function readableChannel(person: ChatPersonFacts, id: number): Promise<Channel> {
  const found = await lookAt(person, id);
  if (!found || !reads(found.reach, found.channel)) throw channelNotFound();
  return found.channel;
}

/** For live topics: may this person hear the channel? */
export async function mayReadChannel(person: ChatPersonFacts, id: number): Promise<boolean> {
  const found = await lookAt(person, id);
  return found !== null && reads(found.reach, found.channel);
}

/** For files: may this person see what is attached to the message? Not once it is deleted. */
export async function mayReadMessage(person: ChatPersonFacts, id: string): Promise<boolean> {
  const channel = (await messageBy(id))?.channel_id;
  return channel ? mayReadChannel(person, channel) : false;
}

/** Everyone who reads the channel, by name: the same rule for each of them. */
export async function readersOf(channel: ChannelFacts & { id: number }): Promise<ChannelPerson[]> {
  const [people, members] = await Promise.all([
    activePeople(),
    prisma.chatMember.findMany({ where: { channel_id: channel.id }, select: { user_id: true } }),
  ]);
  const ids = new Set(members.map(({ user_id }) => user_id));
  const allowed = await Promise.all(
    people.map(async (person) =>
      reads(await reachOf(person, { shows: channel.kind === "show" }), { ...channel, member: ids.has(person.userId) }),
    ),
  );
  return people.filter((_, index) => allowed[index]).map(personView);
}

export const personView = ({ userId, name, mail, picture, rol, area }: ChatPersonFacts): ChannelPerson => ({
  id: userId,
  name: name || mail,
  picture,
  rol,
  area,
});
