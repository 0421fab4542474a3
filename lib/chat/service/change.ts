import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, impossible } from "@/lib/http/errors";
import { correct, historyOf, takeBack } from "@/lib/talk/change";
import type * as api from "../api";
import type { MessageView } from "../schema";
import type { ChatActor } from "./access";
import { get, readableMessage } from "./messages";
import { mentioned, tellMentioned, tellTabs } from "./told";
import { chat } from "./views";

const now = (actor: ChatActor, id: number) => get(actor, { params: { id }, query: undefined, body: undefined });

/** `PUT /chat/messages/{id}`: what it said before stays in its history; who is mentioned for the first time is told. */
export async function edit(actor: ChatActor, { params, body }: Input<typeof api.editMessage>): Promise<MessageView> {
  const { message, channel } = await readableMessage(actor, params.id);
  const fresh = () => now(actor, message.id);
  const mentions = await mentioned(channel, body.text);
  await prisma.$transaction(async (tx) => {
    const added = await correct(tx, actor, chat, message, body, {
      mentioned: async () => mentions,
      fresh,
      ready: () => {
        if (channel.archived) throw impossible("El canal está archivado: se lee, pero no se escribe.");
      },
    });
    if (!added) return;
    await tellTabs(tx, channel, "changed", message.id);
    await tellMentioned(tx, actor, channel, message.id, added);
    // The texts are in the history, which the retention of the channel reaches; the log is for ever.
    await audit(tx, actor, {
      action: "chat.message_edited",
      object: `chat_message:${message.id}`,
      before: { channel: channel.id, version: message.version, length: message.text.length },
      after: { version: message.version + 1, length: body.text.length },
    });
  });
  return fresh();
}

/** `DELETE /chat/messages/{id}`: deleting twice is deleting once. */
export async function remove(actor: ChatActor, { params }: Input<typeof api.deleteMessage>): Promise<MessageView> {
  const { message, channel } = await readableMessage(actor, params.id);
  if (message.author.id !== actor.userId && !can(actor, "chat.manage"))
    throw forbidden("Un mensaje lo elimina quien lo escribió o un administrador.");
  await prisma.$transaction(async (tx) => {
    const gone = await takeBack(tx, actor, chat, message.id);
    if (!gone) return;
    await tellTabs(tx, channel, "changed", message.id);
    await audit(tx, actor, {
      action: "chat.message_deleted",
      object: `chat_message:${message.id}`,
      before: { channel: channel.id, author: message.author.id, length: gone.length, files: gone.files },
    });
  });
  return now(actor, message.id);
}

/** `GET /chat/messages/{id}/history`. */
export async function history(
  actor: ChatActor,
  { params }: Input<typeof api.messageHistory>,
): Promise<Output<typeof api.messageHistory>> {
  return historyOf((await readableMessage(actor, params.id)).message.id);
}
