import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { personTopic, publish } from "@/lib/live/publish";
import type * as api from "../api";
import { mayJoin, reads } from "../rules/reach";
import type { ChannelView } from "../schema";
import { type ChatActor, channelNotFound, lookAt, readableChannel } from "./access";
import { channelViews } from "./views";

/** `POST /chat/channels/{id}/join`. 404 for a channel that is not open; joining twice is joining once. */
export async function join(actor: ChatActor, { params }: Input<typeof api.joinChannel>): Promise<ChannelView> {
  const found = await lookAt(actor, params.id);
  if (!found) throw channelNotFound();
  const { channel, reach } = found;
  const joins = mayJoin(reach, channel) && !channel.archived;
  if (!joins && !reads(reach, channel)) throw channelNotFound();
  if (joins)
    await prisma.$transaction(async (tx) => {
      const data = { channel_id: channel.id, user_id: actor.userId };
      await tx.chatMember.createMany({ data: [data], skipDuplicates: true });
      await publish(tx, { topic: personTopic(actor.userId), type: "chat" });
      await audit(tx, actor, { action: "chat.joined", object: `chat_channel:${channel.id}` });
    });
  const [view] = await channelViews(actor, [await readableChannel(actor, channel.id)]);
  return view as ChannelView;
}

/** `DELETE /chat/channels/{id}/join`. */
export async function leave(
  actor: ChatActor,
  { params }: Input<typeof api.leaveChannel>,
): Promise<Output<typeof api.leaveChannel>> {
  const channel = await readableChannel(actor, params.id);
  if (!channel.open || !channel.member) throw impossible("De este canal no se sale: no se entró uniéndose.");
  await prisma.$transaction(async (tx) => {
    await tx.chatMember.deleteMany({ where: { channel_id: channel.id, user_id: actor.userId } });
    await publish(tx, { topic: personTopic(actor.userId), type: "chat" });
    await audit(tx, actor, { action: "chat.left", object: `chat_channel:${channel.id}` });
  });
  return { ok: true };
}

/** `POST /chat/channels/{id}/read`: the mark only goes forward, and not past the channel's last message. */
export async function markRead(
  actor: ChatActor,
  { params, body }: Input<typeof api.markRead>,
): Promise<Output<typeof api.markRead>> {
  const channel = await readableChannel(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const [row] = await txQuery<{ last_read_id: number }>(
      tx,
      `INSERT INTO chat_read_mark (user_id, channel_id, last_read_id)
       SELECT $1, $2, least($3, coalesce(max(id), 0)) FROM talk_message WHERE channel_id = $2
       ON CONFLICT (user_id, channel_id) DO UPDATE
         SET last_read_id = greatest(chat_read_mark.last_read_id, excluded.last_read_id), updated_at = now()
       RETURNING last_read_id`,
      actor.userId,
      channel.id,
      body.message_id,
    );
    const last_read_id = row?.last_read_id ?? 0;
    if (last_read_id !== channel.last_read_id) await publish(tx, { topic: personTopic(actor.userId), type: "chat" });
    return { last_read_id };
  });
}
