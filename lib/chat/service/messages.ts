import type { Input, Output } from "@/lib/http/contract";
import { badRequest, notFound } from "@/lib/http/errors";
import { messagesOf } from "@/lib/talk/views";
import type * as api from "../api";
import type { MessageView } from "../schema";
import { type Channel, type ChatActor, readableChannel } from "./access";
import { chat } from "./views";

export const messageNotFound = () => notFound("No existe ese mensaje.");

type Direction = "older" | "newer";

/** Up to `count` messages of a channel beside an id (not itself), oldest first, and whether there are more. */
async function slice(channel: number, direction: Direction, from: number | null, count: number) {
  const [compare, order] = direction === "older" ? ["<", "DESC"] : [">", "ASC"];
  const rows = await messagesOf(chat, {
    rest: `WHERE m.channel_id = $1 AND ($2::int IS NULL OR m.id ${compare} $2) ORDER BY m.id ${order} LIMIT $3`,
    values: [channel, from, count + 1],
    name: `chat_${direction}`,
  });
  const kept = rows.slice(0, count);
  return { rows: direction === "older" ? kept.reverse() : kept, more: rows.length > count };
}

/** `GET /chat/channels/{id}/messages`: the newest, or those before, after or around a message. */
export async function list(
  actor: ChatActor,
  { params, query: { before, after, around, limit } }: Input<typeof api.listMessages>,
): Promise<Output<typeof api.listMessages>> {
  if ([before, after, around].filter((value) => value !== undefined).length > 1)
    throw badRequest("Indicar before, after o around: uno solo.");
  const { id } = await readableChannel(actor, params.id);
  if (around !== undefined) {
    const half = Math.ceil(limit / 2);
    const [older, newer] = await Promise.all([
      slice(id, "older", Number(around) + 1, half),
      slice(id, "newer", Number(around), half),
    ]);
    const items = [...older.rows, ...newer.rows];
    return { items, has_older: older.more, has_newer: newer.more };
  }
  if (after !== undefined) {
    const { rows, more } = await slice(id, "newer", Number(after), limit);
    return { items: rows, has_older: true, has_newer: more };
  }
  const { rows, more } = await slice(id, "older", before === undefined ? null : Number(before), limit);
  return { items: rows, has_older: more, has_newer: before !== undefined };
}

/** A message in a channel the actor reads. @throws 404 for any other. */
export async function readableMessage(
  actor: ChatActor,
  id: number,
): Promise<{ message: MessageView; channel: Channel }> {
  const [message] = await messagesOf(chat, {
    rest: "WHERE m.id = $1 AND m.channel_id IS NOT NULL",
    values: [id],
    name: "chat_message_of",
  });
  if (!message) throw messageNotFound();
  const channel = await readableChannel(actor, message.channel_id).catch((error: unknown) => {
    throw (error as { status?: number }).status === 404 ? messageNotFound() : error;
  });
  return { message, channel };
}

/** `GET /chat/messages/{id}`. */
export const get = async (actor: ChatActor, { params }: Input<typeof api.getMessage>): Promise<MessageView> =>
  (await readableMessage(actor, params.id)).message;
