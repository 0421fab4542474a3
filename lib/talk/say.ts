import { createHash, randomUUID } from "node:crypto";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { badField, conflict, tooMany } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { filesOf, type Talk } from "./talk";

type Author = Parameters<typeof attachDocument>[1];

interface Said {
  client_id: string;
  text: string;
  files: readonly string[];
  to_requester?: boolean;
}

interface Ways {
  /** Whom the text mentions: their ids. */
  mentioned?: () => Promise<number[]>;
  /** Asked once it is known that the message is new: holds what it is said of, or refuses. */
  ready?: () => Promise<unknown>;
}

/**
 * The `client_id` of the call `name`, which has a key of its own (`clave`): any text, known to that call alone. Without one
 * it is sent anew.
 */
export function clientIdOf(name: string, clave: string | undefined): string {
  if (clave === undefined) return randomUUID();
  const hash = createHash("sha256")
    .update(JSON.stringify([name, clave]))
    .digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** @throws 400 where there is neither a text nor a file. */
export function mustSaySomething({ text, files }: Pick<Said, "text" | "files">): void {
  if (text === "" && files.length === 0) throw badField("text", "Escribir algo o adjuntar un archivo.");
}

/**
 * Says something of the record `of`, in the caller's transaction, with its files. Sent again with the same `client_id`,
 * alone or twenty at once, it is one message: then `isNew` is false and nothing else was done.
 * Errors: 409 when the id is another message's (of something else, or with another text or other files), 429 with the
 * seconds to wait, 404 for a file of somebody else.
 */
export async function say(
  tx: Tx,
  actor: Author & { userId: number },
  talk: Talk,
  of: number,
  said: Said,
  { mentioned, ready }: Ways = {},
): Promise<{ id: number; isNew: boolean; mentions: number[] }> {
  // One author's messages are taken one after another: for their order, their number and sending each once.
  await holdTurn(tx, `talk:${actor.userId}`);
  const before = await sentBefore(tx, actor.userId, talk, of, said);
  if (before !== null) return { id: before, isNew: false, mentions: [] };
  await refuseFlood(tx, actor.userId, talk);
  await ready?.();
  const mentions = said.text.includes("@") ? ((await mentioned?.()) ?? []) : [];
  const { client_id, text, to_requester, files } = said;
  const { id } = await tx.talkMessage.create({
    data: {
      [talk.column]: of,
      author_id: actor.userId,
      client_id,
      text,
      mentions,
      to_requester,
      // Of this moment, not of the transaction's beginning: it may have waited its turn.
      created_at: new Date(),
    },
    select: { id: true },
  });
  for (const file of new Set(files)) await attachDocument(tx, actor, file, filesOf(talk, id));
  return { id, isNew: true, mentions };
}

/** The message that was sent with this `client_id`, as it was then: corrected or taken back since, it is still that one. */
async function sentBefore(tx: Tx, author_id: number, talk: Talk, of: number, said: Said): Promise<number | null> {
  const { client_id, text, files } = said;
  const before = await tx.talkMessage.findUnique({
    where: { author_id_client_id: { author_id, client_id } },
    include: { history: { orderBy: { id: "asc" }, take: 1, select: { text: true } } },
  });
  if (!before) return null;
  if (before[talk.column] !== of) throw conflict("Ese mensaje ya se envió en otro lugar.");
  const { ownerType: owner_type, ownerId: owner_id } = filesOf(talk, before.id);
  const sent = await tx.attachment.findMany({ where: { owner_type, owner_id }, select: { file_id: true } });
  const same = sameMembers(new Set(sent.map(({ file_id }) => file_id)), new Set(files));
  if (!same || (before.history[0] ?? before).text !== text)
    throw conflict("Ese mensaje ya se envió con otro texto o con otros archivos.");
  return before.id;
}

const sameMembers = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** @throws 429, with the seconds to wait. Call it while the person's turn is held. */
export async function refuseFlood(tx: Tx, person: number, { column, perMinute }: Talk): Promise<void> {
  const [{ said, wait } = { said: 0, wait: 0 }] = await txQuery<{ said: number; wait: number }>(
    tx,
    `SELECT count(*)::int AS said, coalesce(ceil(60 - extract(epoch FROM now() - min(at))), 60)::int AS wait FROM (
       SELECT created_at AS at FROM talk_message
         WHERE author_id = $1 AND created_at > now() - interval '1 minute' AND ${column} IS NOT NULL
       UNION ALL SELECT h.changed_at FROM talk_history h JOIN talk_message m ON m.id = h.message_id
         WHERE h.changed_by = $1 AND h.change = 'edicion' AND h.changed_at > now() - interval '1 minute'
           AND m.${column} IS NOT NULL) AS just_now`,
    person,
  );
  if (said >= perMinute) throw tooMany(Math.max(1, wait));
}

/** For readers of files: what a message is said of, and whether it stands; undefined where there is none. */
export async function messageBy(id: string) {
  if (!/^\d{1,9}$/.test(id)) return null;
  return prisma.talkMessage.findFirst({ where: { id: Number(id), deleted_at: null } });
}
