import { audit } from "@/lib/audit/audit";
import { query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, notFound } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { correct, takeBack } from "@/lib/talk/change";
import { clientIdOf, say } from "@/lib/talk/say";
import type { Talker } from "@/lib/talk/schema";
import type { Talk } from "@/lib/talk/talk";
import { mentionsIn } from "@/lib/talk/text";
import { messagesOf } from "@/lib/talk/views";
import { whoSql } from "../database";
import { headOf } from "../line/head";
import type { HeldLine } from "../line/hold";
import { changed, onLine } from "../line/onLine";
import { rowOf } from "../line/rows";
import { tell } from "../line/tell";
import { lineHref } from "../rules/told";
import { well } from "../schema";
import { type MusicWinsActor, scopeOf } from "../scope";
import type * as api from "./api";
import type { Comment } from "./schema";

/** What is said of a line. */
const lineTalk: Talk<"line_id"> = {
  column: "line_id",
  files: "budget_message",
  perMinute: 60,
  also: `m.text AS texto, ${whoSql("u")} AS created_by`,
};

const MAIN = { isop: false, option_number: 0 };

const commentsWhere = (rest: string, values: unknown[], tx?: Tx) =>
  messagesOf<"line_id", Pick<Comment, "texto" | "created_by">>(lineTalk, { rest, values, tx });

async function commentOf(line: number, id: number, tx?: Tx): Promise<Comment> {
  const [comment] = await commentsWhere("WHERE m.line_id = $1 AND m.id = $2", [line, id], tx);
  if (!comment) throw notFound("No existe ese comentario.");
  return comment;
}

/** The people who see lines of an area and category, by name. */
const peopleOf = ({ area, category }: Pick<HeldLine, "area" | "category">) =>
  query<Talker>(
    `SELECT u.id, coalesce(nullif(u.name, ''), u.mail::text) AS name, u.picture FROM app_user u
     WHERE u.active AND (u.rol = 'Administrador' OR EXISTS (SELECT 1 FROM budget_assignment a
       WHERE a.user_id = u.id AND a.area = $1 AND (a.categories = '{}' OR $2 = ANY (a.categories))))
     ORDER BY lower(unaccent(u.name)), u.id`,
    [area, category],
    "line_people",
  );

export async function list(
  actor: MusicWinsActor,
  { params }: Input<typeof api.listComments>,
): Promise<Output<typeof api.listComments>> {
  const line = await rowOf(scopeOf(actor), { id: params.id, ...MAIN });
  const [comments, people] = await Promise.all([
    commentsWhere("WHERE m.line_id = $1 ORDER BY m.id", [line.id]),
    peopleOf(line),
  ]);
  return { ...well(comments), me: actor.userId, people };
}

/** Adds to the thread; who made the line and who wrote there before are told, and who is mentioned. */
export async function add(
  actor: MusicWinsActor,
  { params, body: { texto, archivos, clave } }: Input<typeof api.addComment>,
): Promise<Output<typeof api.addComment>> {
  const id = await onLine(actor, params.id, async ({ tx, line }) => {
    const said = { text: texto, client_id: clientIdOf("comment", clave), files: archivos };
    const mentioned = async () => mentionsIn(texto, await peopleOf(line));
    const { id, isNew, mentions } = await say(tx, actor, lineTalk, line.id, said, { mentioned });
    if (isNew) await tellTalking(tx, actor, line, texto, mentions);
    return id;
  });
  return well(await commentOf(params.id, id));
}

async function tellTalking(tx: Tx, actor: MusicWinsActor, line: HeldLine, texto: string, mentions: number[]) {
  const { titulo, makers } = await headOf(tx, line, MAIN);
  const spoke = await tx.talkMessage.findMany({ where: { line_id: line.id }, select: { author_id: true } });
  // People who are mentioned are told that, and not of the comment once more.
  const people = [...makers, ...spoke.map(({ author_id }) => author_id)].filter((id) => !mentions.includes(id));
  await tell(tx, actor, people, "presupuesto_mw", { ...line, titulo }, `comentó "${titulo}"`);
  await tellMentioned(tx, actor, line, titulo, mentions);
  await changed(tx, line);
  await audit(tx, actor, { action: "budget.commented", object: `budget:${line.id}`, after: { texto } });
}

async function tellMentioned(tx: Tx, actor: MusicWinsActor, line: HeldLine, titulo: string, mentions: number[]) {
  const to = mentions.filter((id) => id !== actor.userId);
  if (to.length === 0) return;
  const message = `mencionó su nombre en “${titulo}”`;
  await notify(tx, { to, kind: "mencion", message, user_name: actor.name, link: lineHref(line.id) });
}

/** Corrects one's own: who is mentioned for the first time is told. */
export async function edit(
  actor: MusicWinsActor,
  { params, body: { texto, version } }: Input<typeof api.editComment>,
): Promise<Output<typeof api.editComment>> {
  await onLine(actor, params.id, async ({ tx, line }) => {
    const now = await commentOf(line.id, params.comment, tx);
    const mentions = await correct(
      tx,
      actor,
      lineTalk,
      now,
      { text: texto, version },
      {
        mentioned: async () => mentionsIn(texto, await peopleOf(line)),
        fresh: () => commentOf(line.id, now.id, tx),
      },
    );
    if (!mentions) return;
    const { titulo } = await headOf(tx, line, MAIN);
    await tellMentioned(tx, actor, line, titulo, mentions);
    await changed(tx, line);
    const audited = { before: { texto: now.texto }, after: { texto } };
    await audit(tx, actor, { action: "budget.comment_edited", object: `budget:${line.id}`, ...audited });
  });
  return well(await commentOf(params.id, params.comment));
}

/** Takes a comment back: its files go, its place stays, and what it said is kept in its history. */
export async function remove(
  actor: MusicWinsActor,
  { params }: Input<typeof api.deleteComment>,
): Promise<Output<typeof api.deleteComment>> {
  await onLine(actor, params.id, async ({ tx, line }) => {
    const now = await commentOf(line.id, params.comment, tx);
    if (now.author.id !== actor.userId && line.rol !== "admin")
      throw forbidden("Un comentario lo borra quien lo escribió o quien administra el área.");
    if (!(await takeBack(tx, actor, lineTalk, now.id))) return;
    await changed(tx, line);
    const before = { texto: now.texto, author: now.author.id };
    await audit(tx, actor, { action: "budget.comment_deleted", object: `budget:${line.id}`, before });
  });
  return well(await commentOf(params.id, params.comment));
}
