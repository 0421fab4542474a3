import { audit } from "@/lib/audit/audit";
import { query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { clientIdOf, say } from "@/lib/talk/say";
import type { Talk } from "@/lib/talk/talk";
import { iso, whoSql } from "../database";
import { headOf } from "../line/head";
import type { HeldLine } from "../line/hold";
import { changed, onLine } from "../line/onLine";
import { rowOf } from "../line/rows";
import { tell } from "../line/tell";
import { well } from "../schema";
import { type MusicWinsActor, scopeOf } from "../scope";
import type * as api from "./api";

/** What is said of a line. */
const lineTalk: Talk<"line_id"> = { column: "line_id", files: "budget_message" };

type Comment = Output<typeof api.addComment>["data"];

const commentsWhere = (where: string, value: number) =>
  query<Comment>(
    `SELECT c.id, c.text AS texto, ${whoSql("u")} AS created_by, ${iso("c.created_at")} AS created_at
     FROM talk_message c JOIN app_user u ON u.id = c.author_id WHERE ${where} ORDER BY c.id`,
    [value],
  );

export async function list(
  actor: MusicWinsActor,
  { params }: Input<typeof api.listComments>,
): Promise<Output<typeof api.listComments>> {
  const { id } = await rowOf(scopeOf(actor), { id: params.id, isop: false, option_number: 0 });
  return well(await commentsWhere("c.line_id = $1", id));
}

/** Adds to the thread; who made the line and who wrote there before are told. */
export async function add(
  actor: MusicWinsActor,
  { params, body: { texto, clave } }: Input<typeof api.addComment>,
): Promise<Output<typeof api.addComment>> {
  const id = await onLine(actor, params.id, async ({ tx, line }) => {
    const said = { text: texto, client_id: clientIdOf(clave), files: [] };
    const { id, isNew } = await say(tx, actor, lineTalk, line.id, said);
    if (isNew) await tellTalking(tx, actor, line, texto);
    return id;
  });
  const [comment] = await commentsWhere("c.id = $1", id);
  return well(comment as Comment);
}

async function tellTalking(tx: Tx, actor: MusicWinsActor, line: HeldLine, texto: string): Promise<void> {
  const { titulo, makers } = await headOf(tx, line, { isop: false, option_number: 0 });
  const spoke = await tx.talkMessage.findMany({ where: { line_id: line.id }, select: { author_id: true } });
  const people = [...makers, ...spoke.map(({ author_id }) => author_id)];
  await tell(tx, actor, people, "presupuesto_mw", { ...line, titulo }, `${actor.name} comentó "${titulo}"`);
  await changed(tx, line);
  await audit(tx, actor, { action: "budget.commented", object: `budget:${line.id}`, after: { texto } });
}
