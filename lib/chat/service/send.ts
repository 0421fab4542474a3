import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, impossible, tooMany } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "../api";
import { PER_MINUTE } from "../rules/kinds";
import type { MessageView } from "../schema";
import { type Channel, type ChatActor, readableChannel } from "./access";
import { get } from "./messages";
import { mentioned, tellMentioned, tellTabs } from "./told";
import { MESSAGE_FILES } from "./views";

type Body = Input<typeof api.sendMessage>["body"];

/**
 * `POST /chat/channels/{id}/messages`. Sent again with the same `client_id`, alone or twenty at once, it is one message.
 * Errors: 404 for who does not read the channel, 409 when the id is another message's, 422 in an archived channel, 429.
 */
export async function send(actor: ChatActor, { params, body }: Input<typeof api.sendMessage>): Promise<MessageView> {
  const channel = await readableChannel(actor, params.id);
  if (body.text === "" && body.files.length === 0) throw badField("text", "Escribir algo o adjuntar un archivo.");
  const mentions = await mentioned(channel, body.text);
  const id = await prisma.$transaction(async (tx) => {
    // One author's messages are taken one after another: for their order, their number and sending each once.
    await holdTurn(tx, `chat:${actor.userId}`);
    return (await sentBefore(tx, actor, channel, body)) ?? add(tx, actor, channel, body, mentions);
  });
  return get(actor, { params: { id }, query: undefined, body: undefined });
}

async function sentBefore(tx: Tx, actor: ChatActor, channel: Channel, { client_id }: Body): Promise<number | null> {
  const before = await tx.chatMessage.findUnique({
    where: { author_id_client_id: { author_id: actor.userId, client_id } },
    select: { id: true, channel_id: true },
  });
  if (before && before.channel_id !== channel.id) throw conflict("Ese mensaje ya se envió a otro canal.");
  return before?.id ?? null;
}

async function add(tx: Tx, actor: ChatActor, channel: Channel, body: Body, mentions: number[]): Promise<number> {
  await refuseFlood(tx, actor.userId);
  // Holds the channel until the end, so that ids are seen in their order: who read up to one has seen all before it.
  const [held] = await txQuery<{ id: number }>(
    tx,
    "UPDATE chat_channel SET last_message_at = clock_timestamp() WHERE id = $1 AND archived_at IS NULL RETURNING id",
    channel.id,
  );
  if (!held) throw impossible("El canal está archivado: se lee, pero no se escribe.");
  const { id } = await tx.chatMessage.create({
    data: {
      channel_id: channel.id,
      author_id: actor.userId,
      client_id: body.client_id,
      text: body.text,
      mentions,
      created_at: new Date(),
    },
    select: { id: true },
  });
  const owner = { ownerType: MESSAGE_FILES, ownerId: String(id) };
  for (const file of new Set(body.files)) await attachDocument(tx, actor, file, owner);
  // What the author said the author has read, and all before it.
  await txQuery(
    tx,
    `INSERT INTO chat_read_mark (user_id, channel_id, last_read_id) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_id = greatest(chat_read_mark.last_read_id, excluded.last_read_id)`,
    actor.userId,
    channel.id,
    id,
  );
  await tellTabs(tx, channel, "message", id);
  await tellMentioned(tx, actor, channel, id, mentions);
  return id;
}

async function refuseFlood(tx: Tx, userId: number): Promise<void> {
  const [{ sent, wait } = { sent: 0, wait: 0 }] = await txQuery<{ sent: number; wait: number }>(
    tx,
    `SELECT count(*)::int AS sent, coalesce(ceil(60 - extract(epoch FROM now() - min(created_at))), 60)::int AS wait
     FROM chat_message WHERE author_id = $1 AND created_at > now() - interval '1 minute'`,
    userId,
  );
  if (sent >= PER_MINUTE) throw tooMany(Math.max(1, wait));
}
