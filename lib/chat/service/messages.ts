import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badRequest, notFound } from "@/lib/http/errors";
import type * as api from "../api";
import type { MessageView } from "../schema";
import { type Channel, type ChatActor, readableChannel } from "./access";
import { type MessageRow, messageViews, SELECT_MESSAGES } from "./views";

export const messageNotFound = () => notFound("No existe ese mensaje.");

type Direction = "older" | "newer";

/** Up to `count` messages of a channel beside an id (not itself), oldest first, and whether there are more. */
async function slice(channel: number, direction: Direction, from: number | null, count: number) {
  const [compare, order] = direction === "older" ? ["<", "DESC"] : [">", "ASC"];
  const rows = await query<MessageRow>(
    `${SELECT_MESSAGES} WHERE m.channel_id = $1 AND ($2::int IS NULL OR m.id ${compare} $2) ORDER BY m.id ${order} LIMIT $3`,
    [channel, from, count + 1],
    `chat_${direction}`,
  );
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
    const items = await messageViews([...older.rows, ...newer.rows]);
    return { items, has_older: older.more, has_newer: newer.more };
  }
  if (after !== undefined) {
    const { rows, more } = await slice(id, "newer", Number(after), limit);
    return { items: await messageViews(rows), has_older: true, has_newer: more };
  }
  const { rows, more } = await slice(id, "older", before === undefined ? null : Number(before), limit);
  return { items: await messageViews(rows), has_older: more, has_newer: before !== undefined };
}

/** A message in a channel the actor reads. @throws 404 for any other. */
export async function readableMessage(actor: ChatActor, id: number): Promise<{ row: MessageRow; channel: Channel }> {
  const [row] = await query<MessageRow>(`${SELECT_MESSAGES} WHERE m.id = $1`, [id], "chat_message_of");
  if (!row) throw messageNotFound();
  const channel = await readableChannel(actor, row.channel_id).catch((error: unknown) => {
    throw (error as { status?: number }).status === 404 ? messageNotFound() : error;
  });
  return { row, channel };
}

/** `GET /chat/messages/{id}`. */
export async function get(actor: ChatActor, { params }: Input<typeof api.getMessage>): Promise<MessageView> {
  const [view] = await messageViews([(await readableMessage(actor, params.id)).row]);
  return view as MessageView;
}
