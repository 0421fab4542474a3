import { audit } from "@/lib/audit/audit";
import { query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { once } from "@/lib/once";
import { iso, whoSql } from "../database";
import { headOf } from "../line/head";
import type { HeldLine } from "../line/hold";
import { changed, onLine } from "../line/onLine";
import { rowOf } from "../line/rows";
import { tell } from "../line/tell";
import { well } from "../schema";
import { type MusicWinsActor, scopeOf } from "../scope";
import type * as api from "./api";

type Comment = Output<typeof api.addComment>["data"];

const commentsWhere = (where: string, value: number) =>
  query<Comment>(
    `SELECT c.id, c.texto, ${whoSql("u")} AS created_by, ${iso("c.created_at")} AS created_at
     FROM budget_comment c JOIN app_user u ON u.id = c.created_by WHERE ${where} ORDER BY c.id`,
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
  const { id } = await onLine(actor, params.id, async ({ tx, line }) => {
    const call = { name: "budget-comment", userId: actor.userId, clave, request: { line: line.id, texto }, seconds: 0 };
    return once(tx, call, () => write(tx, actor, line, texto));
  });
  const [comment] = await commentsWhere("c.id = $1", id);
  return well(comment as Comment);
}

async function write(tx: Tx, actor: MusicWinsActor, line: HeldLine, texto: string) {
  const { titulo, makers } = await headOf(tx, line, { isop: false, option_number: 0 });
  const earlier = await tx.budgetComment.findMany({ where: { line_id: line.id }, select: { created_by: true } });
  const made = await tx.budgetComment.create({ data: { line_id: line.id, texto, created_by: actor.userId } });
  const people = [...makers, ...earlier.map(({ created_by }) => created_by)];
  const message = `${actor.name} comentó "${titulo}"`;
  await tell(tx, actor, people, "presupuesto_mw", { ...line, titulo }, message);
  await changed(tx, line);
  await audit(tx, actor, { action: "budget.commented", object: `budget:${line.id}`, after: { texto } });
  return { id: made.id };
}
