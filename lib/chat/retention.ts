import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import { discardAttachments, removeBytes } from "@/lib/documents/service/discard";
import { publish } from "@/lib/live/publish";
import { channelTopic } from "./rules/kinds";
import { chat } from "./service/views";

/** Messages deleted in one transaction. */
const AT_ONCE = 1_000;

/**
 * Deletes the messages that are older than their channel keeps them (its own days, else the general ones; 0 keeps all),
 * with their history and files. Each batch is one transaction, audited; killed at any moment it goes on next time.
 * @returns how many messages.
 */
export async function purgeMessages(now: Date = new Date(), signal?: AbortSignal): Promise<number> {
  const { retention_days } = await prisma.chatSetting.findUniqueOrThrow({ where: { id: 1 } });
  const channels = await prisma.chatChannel.findMany({ select: { id: true, retention_days: true } });
  let purged = 0;
  for (const channel of channels) {
    const days = channel.retention_days ?? retention_days;
    if (days === 0) continue;
    const until = new Date(now.getTime() - days * 24 * 3_600_000);
    for (let count = AT_ONCE; count === AT_ONCE; purged += count) {
      signal?.throwIfAborted();
      count = await purgeSome(channel.id, until, days);
    }
  }
  return purged;
}

async function purgeSome(channel: number, until: Date, days: number): Promise<number> {
  const { count, files } = await prisma.$transaction(async (tx) => {
    const gone = await txQuery<{ id: number }>(
      tx,
      `DELETE FROM talk_message WHERE id IN (
         SELECT id FROM talk_message WHERE channel_id = $1 AND created_at < $2::timestamptz ORDER BY id LIMIT $3 FOR UPDATE)
       RETURNING id`,
      channel,
      until.toISOString(),
      AT_ONCE,
    );
    if (gone.length === 0) return { count: 0, files: [] };
    const files = await discardAttachments(
      tx,
      chat.files,
      gone.map(({ id }) => String(id)),
    );
    await publish(tx, { topic: channelTopic(channel), type: "purged" });
    await audit(
      tx,
      { mail: "sistema", requestId: "chat.retention" },
      {
        action: "chat.purged",
        object: `chat_channel:${channel}`,
        before: { messages: gone.length, files: files.length, until: until.toISOString(), days },
      },
    );
    return { count: gone.length, files };
  });
  for (const file of files) await removeBytes(file);
  return count;
}
