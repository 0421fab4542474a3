import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { mustSaySomething, say } from "@/lib/talk/say";
import type * as api from "../api";
import type { MessageView } from "../schema";
import { type Channel, type ChatActor, readableChannel } from "./access";
import { get } from "./messages";
import { mentioned, tellMentioned, tellTabs } from "./told";
import { chat } from "./views";

/**
 * `POST /chat/channels/{id}/messages`. Sent again with the same `client_id`, alone or twenty at once, it is one message.
 * Errors: 404 for who does not read the channel, 409 when the id is another message's, 422 in an archived channel, 429.
 */
export async function send(actor: ChatActor, { params, body }: Input<typeof api.sendMessage>): Promise<MessageView> {
  const channel = await readableChannel(actor, params.id);
  mustSaySomething(body);
  const mentions = await mentioned(channel, body.text);
  const id = await prisma.$transaction(async (tx) => {
    const ways = { mentioned: async () => mentions, ready: () => holdChannel(tx, channel) };
    const said = await say(tx, actor, chat, channel.id, body, ways);
    if (!said.isNew) return said.id;
    await haveRead(tx, actor, channel, said.id);
    await tellTabs(tx, channel, "message", said.id);
    await tellMentioned(tx, actor, channel, said.id, mentions);
    return said.id;
  });
  return get(actor, { params: { id }, query: undefined, body: undefined });
}

/** Holds the channel until the end, so that ids are seen in their order: who read up to one has seen all before it. */
async function holdChannel(tx: Tx, channel: Channel): Promise<void> {
  const [held] = await txQuery<{ id: number }>(
    tx,
    "UPDATE chat_channel SET last_message_at = clock_timestamp() WHERE id = $1 AND archived_at IS NULL RETURNING id",
    channel.id,
  );
  if (!held) throw impossible("El canal está archivado: se lee, pero no se escribe.");
}

/** What the author said the author has read, and all before it. */
const haveRead = (tx: Tx, actor: ChatActor, channel: Channel, id: number) =>
  txQuery(
    tx,
    `INSERT INTO chat_read_mark (user_id, channel_id, last_read_id) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_id = greatest(chat_read_mark.last_read_id, excluded.last_read_id)`,
    actor.userId,
    channel.id,
    id,
  );
