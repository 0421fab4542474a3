import { holdRows, prisma, type Tx } from "@/lib/db";
import { attachmentsOf, removeAttachment } from "@/lib/documents/service/attach";
import { forbidden, impossible, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { refuseFlood } from "./say";
import type { MessageView } from "./schema";
import { filesOf, type Talk } from "./talk";

type Actor = Parameters<typeof removeAttachment>[1] & { userId: number };

const keep = (tx: Tx, { userId }: Actor, message_id: number, change: "edicion" | "borrado", text: string) =>
  tx.talkHistory.create({ data: { message_id, change, text, changed_by: userId } });

interface Correction {
  text: string;
  version: number;
}

interface Ways {
  /** Whom the text mentions: their ids. */
  mentioned: () => Promise<number[]>;
  /** The message as it is by now. */
  fresh: () => Promise<MessageView>;
  /** Refuses where nothing is said any more. */
  ready?: () => void;
}

/**
 * Corrects one's own message, in the caller's transaction: what it said before stays in its history. `now` is the message
 * as its author saw it.
 * @returns the people it mentions for the first time; null where nothing changes.
 * Errors: 403 for somebody else's, 422 for a deleted one, 409 with the message as it is for an older version, 429.
 */
export async function correct(
  tx: Tx,
  actor: Actor,
  talk: Talk,
  now: MessageView,
  { text, version }: Correction,
  { mentioned, fresh, ready }: Ways,
): Promise<number[] | null> {
  if (now.author.id !== actor.userId) throw forbidden("Un mensaje lo corrige quien lo escribió.");
  if (now.deleted) throw impossible("El mensaje está borrado.");
  ready?.();
  if (now.version === version && now.text === text) return null;
  await holdTurn(tx, `talk:${actor.userId}`);
  await refuseFlood(tx, actor.userId, talk);
  const mentions = text.includes("@") ? await mentioned() : [];
  const { count } = await tx.talkMessage.updateMany({
    where: { id: now.id, version, deleted_at: null },
    data: { text, mentions, edited_at: new Date(), version: { increment: 1 } },
  });
  if (count === 0) throw staleVersion(await fresh());
  await keep(tx, actor, now.id, "edicion", now.text);
  const before = new Set(now.mentions.map(({ id }) => id));
  return mentions.filter((id) => !before.has(id));
}

/**
 * Takes a message back, in the caller's transaction: its place stays, its files go, and what it said is kept in its
 * history. Who may is for the caller to say.
 * @returns its files by their ids, and how long it was; null where it was taken back before.
 */
export async function takeBack(
  tx: Tx,
  actor: Actor,
  talk: Talk,
  id: number,
): Promise<{ files: string[]; length: number } | null> {
  await holdRows(tx, "talk_message", [id]);
  const held = await tx.talkMessage.findFirst({ where: { id, deleted_at: null }, select: { text: true } });
  if (!held) return null;
  await tx.talkMessage.update({
    where: { id },
    data: { text: "", mentions: [], deleted_at: new Date(), deleted_by: actor.userId, version: { increment: 1 } },
  });
  await keep(tx, actor, id, "borrado", held.text);
  const files = await attachmentsOf(filesOf(talk, id), tx);
  for (const file of files) await removeAttachment(tx, actor, file.id, filesOf(talk, id));
  return { files: files.map((file) => file.id), length: held.text.length };
}

/** What a message said before, oldest first. Who may read it is for the caller to say. */
export async function historyOf(message_id: number) {
  const entries = await prisma.talkHistory.findMany({
    where: { message_id },
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
