import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { attachmentsOf, removeAttachment } from "@/lib/documents/service/attach";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, impossible, staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import type { MessageView } from "../schema";
import type { ChatActor } from "./access";
import { get, readableMessage } from "./messages";
import { mentioned, tellMentioned, tellTabs } from "./told";
import { MESSAGE_FILES } from "./views";

const now = (actor: ChatActor, id: number) => get(actor, { params: { id }, query: undefined, body: undefined });

const keep = (tx: Tx, actor: ChatActor, message_id: number, change: "edicion" | "borrado", text: string) =>
  tx.chatMessageHistory.create({ data: { message_id, change, text, changed_by: actor.userId } });

/** `PUT /chat/messages/{id}`: what it said before stays in its history; who is mentioned for the first time is told. */
export async function edit(actor: ChatActor, { params, body }: Input<typeof api.editMessage>): Promise<MessageView> {
  const { row, channel } = await readableMessage(actor, params.id);
  if (row.author_id !== actor.userId) throw forbidden("Solo quien escribió un mensaje lo edita.");
  if (row.deleted) throw impossible("El mensaje está eliminado.");
  if (channel.archived) throw impossible("El canal está archivado: se lee, pero no se escribe.");
  if (row.version === body.version && row.text === body.text) return now(actor, row.id);
  const mentions = await mentioned(channel, body.text);
  const before = new Set(row.mentions?.map(({ id }) => id));
  const written = await prisma.$transaction(async (tx) => {
    const { count } = await tx.chatMessage.updateMany({
      where: { id: row.id, version: body.version, deleted_at: null },
      data: { text: body.text, mentions, edited_at: new Date(), version: { increment: 1 } },
    });
    if (count === 0) return false;
    await keep(tx, actor, row.id, "edicion", row.text);
    await tellTabs(tx, channel, "changed", row.id);
    const added = mentions.filter((id) => !before.has(id));
    await tellMentioned(tx, actor, channel, row.id, added);
    // The texts are in the history, which the retention of the channel reaches; the log is for ever.
    await audit(tx, actor, {
      action: "chat.message_edited",
      object: `chat_message:${row.id}`,
      before: { channel: channel.id, version: row.version, length: row.text.length },
      after: { version: row.version + 1, length: body.text.length },
    });
    return true;
  });
  const reply = await now(actor, row.id);
  if (!written) throw staleVersion(reply);
  return reply;
}

/** `DELETE /chat/messages/{id}`: deleting twice is deleting once. */
export async function remove(actor: ChatActor, { params }: Input<typeof api.deleteMessage>): Promise<MessageView> {
  const { row, channel } = await readableMessage(actor, params.id);
  if (row.author_id !== actor.userId && !can(actor, "chat.manage"))
    throw forbidden("Un mensaje lo elimina quien lo escribió o un administrador.");
  if (row.deleted) return now(actor, row.id);
  const written = await prisma.$transaction(async (tx) => {
    const held = await tx.chatMessage.findUniqueOrThrow({ where: { id: row.id } });
    const { count } = await tx.chatMessage.updateMany({
      where: { id: row.id, version: held.version, deleted_at: null },
      data: { text: "", mentions: [], deleted_at: new Date(), deleted_by: actor.userId, version: { increment: 1 } },
    });
    if (count === 0) return false;
    await keep(tx, actor, row.id, "borrado", held.text);
    const owner = { ownerType: MESSAGE_FILES, ownerId: String(row.id) };
    const files = await attachmentsOf(owner, tx);
    for (const file of files) await removeAttachment(tx, actor, file.id, owner);
    await tellTabs(tx, channel, "changed", row.id);
    await audit(tx, actor, {
      action: "chat.message_deleted",
      object: `chat_message:${row.id}`,
      before: { channel: channel.id, author: row.mail, length: held.text.length, files: files.map(({ id }) => id) },
    });
    return true;
  });
  const reply = await now(actor, row.id);
  if (!written) throw staleVersion(reply);
  return reply;
}

/** `GET /chat/messages/{id}/history`. */
export async function history(
  actor: ChatActor,
  { params }: Input<typeof api.messageHistory>,
): Promise<Output<typeof api.messageHistory>> {
  const { row } = await readableMessage(actor, params.id);
  const entries = await prisma.chatMessageHistory.findMany({
    where: { message_id: row.id },
    orderBy: { id: "asc" },
    include: { person: { select: { name: true, mail: true } } },
  });
  return entries.map(({ change, text, changed_at, person }) => ({
    change: change as "edicion" | "borrado",
    text,
    changed_at: changed_at.toISOString(),
    changed_by: person.name || person.mail,
  }));
}
