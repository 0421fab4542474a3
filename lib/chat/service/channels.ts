import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { prisma, query, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, staleVersion } from "@/lib/http/errors";
import { personTopic, publish } from "@/lib/live/publish";
import { publicStates } from "@/lib/shows/rules/kinds";
import type * as api from "../api";
import { chatAreas } from "../rules/areas";
import { channelTopic } from "../rules/kinds";
import { reads } from "../rules/reach";
import type { ChannelView } from "../schema";
import {
  type Channel,
  type ChatActor,
  channelNotFound,
  channelsOf,
  reachOf,
  readableChannel,
  readersOf,
} from "./access";
import { channelViews } from "./views";

/** Shows nobody spoke of for this long are found by searching, not in the list. */
const QUIET_DAYS = 60;

const moment = ({ last_message_at }: Channel) => last_message_at?.getTime() ?? 0;

// Of the shows, the ones the person opened once or that are being spoken of.
const isListed = (channel: Channel) =>
  channel.kind !== "show" ||
  channel.last_read_id !== null ||
  moment(channel) > Date.now() - QUIET_DAYS * 24 * 3_600_000;

/** `GET /chat/channels`: the newest word first. */
export async function list(actor: ChatActor): Promise<Output<typeof api.listChannels>> {
  let found = await channelsOf(actor);
  if (await makeStanding(found.read)) found = await channelsOf(actor);
  const listed = found.read.filter(isListed).sort((a, b) => moment(b) - moment(a) || a.id - b.id);
  const views = await channelViews(actor, listed);
  const joinable = await channelViews(actor, found.joinable);
  return {
    // Of what one has not joined only the name is told.
    items: [
      ...views,
      ...joinable.map((view) => ({ ...view, joined: false, unread: 0, mentioned: false, last_message_at: null })),
    ],
    me: actor.userId,
    unread_total: views.reduce((sum, { unread }) => sum + unread, 0),
  };
}

/** The general channel and the ones of areas are there from the first look on. @returns whether any had to be made. */
async function makeStanding(known: readonly Channel[]): Promise<boolean> {
  if (known.some(({ kind }) => kind === "general")) return false;
  await query(
    `INSERT INTO chat_channel (kind, area, open)
     SELECT CASE WHEN key IS NULL THEN 'general' ELSE 'area' END, key, coalesce(open, false)
     FROM unnest($1::text[], $2::boolean[]) AS standing(key, open) ON CONFLICT DO NOTHING`,
    [
      [null, ...chatAreas.map(({ key }) => key)],
      [false, ...chatAreas.map(({ open = false }) => open)],
    ],
  );
  return true;
}

const oneView = async (actor: ChatActor, id: number): Promise<ChannelView> => {
  const [view] = await channelViews(actor, [await readableChannel(actor, id)]);
  return view as ChannelView;
};

/** `GET /chat/channels/{id}`. */
export async function get(
  actor: ChatActor,
  { params }: Input<typeof api.getChannel>,
): Promise<Output<typeof api.getChannel>> {
  const channel = await readableChannel(actor, params.id);
  const [[view], readers] = await Promise.all([channelViews(actor, [channel]), readersOf(channel)]);
  return { ...(view as ChannelView), readers };
}

/** `POST /chat/channels`: each kind is made at most once for the same show or people. */
export async function open(actor: ChatActor, { body }: Input<typeof api.openChannel>): Promise<ChannelView> {
  if (body.show !== undefined) return oneView(actor, await channelOfShow(actor, body.show));
  if (body.people) return oneView(actor, await channelOfPeople(actor, body.people));
  return oneView(actor, await namedChannel(actor, body.name ?? ""));
}

async function channelOfShow(actor: ChatActor, name: string): Promise<number> {
  const show = await prisma.show.findFirst({
    where: { names: { some: { name } }, state: { in: [...publicStates] } },
    select: { id: true, artist_id: true },
  });
  const facts = { kind: "show", area: null, open: false, member: false } as const;
  if (!show || !reads(await reachOf(actor), { ...facts, artist_id: show.artist_id })) throw channelNotFound();
  return made(actor, "show_id", show.id, { kind: "show", show_id: show.id });
}

async function channelOfPeople(actor: ChatActor, people: readonly number[]): Promise<number> {
  const ids = [...new Set([actor.userId, ...people])].sort((a, b) => a - b);
  const found = await activePeople(ids);
  const usable = found.filter((person) => can(person, "chat.use"));
  if (usable.length < ids.length) throw badField("people", "Alguna de las personas no existe o no usa el chat.");
  const people_key = ids.join(",");
  return made(actor, "people_key", people_key, { kind: "directo", people_key }, ids);
}

/** The channel of this key, made if it is new; two at once make one. */
async function made(
  actor: ChatActor,
  key: "show_id" | "people_key",
  value: number | string,
  facts: { kind: string; show_id?: number; people_key?: string },
  members: readonly number[] = [],
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.chatChannel.createMany({
      data: [{ ...facts, created_by: actor.userId }],
      skipDuplicates: true,
    });
    const [row] = await txQuery<{ id: number }>(tx, `SELECT id FROM chat_channel WHERE ${key} = $1`, value);
    if (!row) throw channelNotFound();
    if (count === 0) return row.id;
    await tx.chatMember.createMany({ data: members.map((user_id) => ({ channel_id: row.id, user_id })) });
    await publish(tx, ...members.map((id) => ({ topic: personTopic(id), type: "chat" })));
    await audit(tx, actor, { action: "chat.channel_made", object: `chat_channel:${row.id}`, after: facts });
    return row.id;
  });
}

async function namedChannel(actor: ChatActor, name: string): Promise<number> {
  if (!can(actor, "chat.manage")) throw forbidden("Los canales nuevos los crea un administrador.");
  return prisma.$transaction(async (tx) => {
    const { id } = await tx.chatChannel.create({
      data: { kind: "abierto", name, open: true, created_by: actor.userId },
    });
    await tx.chatMember.create({ data: { channel_id: id, user_id: actor.userId } });
    await audit(tx, actor, { action: "chat.channel_made", object: `chat_channel:${id}`, after: { name } });
    return id;
  });
}

/** `PUT /chat/channels/{id}`. An empty name gives back the one it had from the start. */
export async function change(
  actor: ChatActor,
  { params, body: { version, archived, ...facts } }: Input<typeof api.changeChannel>,
): Promise<ChannelView> {
  const before = await readableChannel(actor, params.id);
  if (facts.name === "" && before.kind === "abierto") throw badField("name", "Falta el nombre.");
  if (archived && before.kind === "general") throw badField("archived", "El canal general no se archiva.");
  const data = { ...facts, ...(archived !== undefined && { archived_at: archived ? new Date() : null }) };
  const written = await prisma.$transaction(async (tx) => {
    const { count } = await tx.chatChannel.updateMany({
      where: { id: before.id, version },
      data: { ...data, version: { increment: 1 } },
    });
    if (count === 0) return false;
    await publish(tx, { topic: channelTopic(before.id), type: "channel" });
    await audit(tx, actor, {
      action: "chat.channel_changed",
      object: `chat_channel:${before.id}`,
      before: { name: before.name, archived: before.archived, retention_days: before.retention_days },
      after: { ...facts, archived },
    });
    return true;
  });
  const view = await oneView(actor, before.id);
  if (!written) throw staleVersion(view);
  return view;
}
