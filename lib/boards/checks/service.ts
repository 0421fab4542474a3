import { type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import type { CheckData } from "../rules/events";
import { MAX_CHECKS } from "../rules/words";
import type { CardDetail } from "../schema";
import type { BoardActor, HeldCard } from "../service/access";
import { withHeld } from "../service/held";
import { record, tellBoard } from "../service/told";
import type * as api from "./api";

interface Check {
  id: number;
  text: string;
  done: boolean;
}

async function checksOf(tx: Tx, card: number): Promise<Check[]> {
  const rows = await tx.cardCheck.findMany({
    where: { card_id: card },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, text, done_at }) => ({ id, text, done: done_at !== null }));
}

const tell = (tx: Tx, card: HeldCard, actor: BoardActor, data: CheckData) =>
  record(tx, card, actor.userId, "check", data);

/** `POST /cards/{id}/checks`. */
export const add = (actor: BoardActor, { params, body }: Input<typeof api.addCheck>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card) => {
    const checks = await checksOf(tx, card.id);
    if (checks.length >= MAX_CHECKS) throw impossible(`Hasta ${MAX_CHECKS} pasos por tarjeta.`);
    const { id } = await tx.cardCheck.create({
      data: { card_id: card.id, text: body.text, position: checks.length },
      select: { id: true },
    });
    await putInOrder(tx, [...checks.map((check) => check.id)], id, body.after);
    await tell(tx, card, actor, { did: "added", text: body.text });
  });

/** `PUT /cards/{id}/checks/{check}`. */
export const change = (actor: BoardActor, { params, body }: Input<typeof api.changeCheck>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card) => {
    const checks = await checksOf(tx, card.id);
    const check = checks.find(({ id }) => id === params.check);
    if (!check) throw notFound("No existe ese paso.");
    const text = body.text ?? check.text;
    if (text !== check.text) {
      await tx.cardCheck.update({ where: { id: check.id }, data: { text } });
      await tell(tx, card, actor, { did: "renamed", text, before: check.text });
    }
    if (body.done !== undefined && body.done !== check.done) {
      const done = body.done ? { done_at: new Date(), done_by: actor.userId } : { done_at: null, done_by: null };
      await tx.cardCheck.update({ where: { id: check.id }, data: done });
      await tell(tx, card, actor, { did: body.done ? "done" : "undone", text });
    }
    if (body.after === undefined) return;
    const others = checks.filter(({ id }) => id !== check.id).map(({ id }) => id);
    await putInOrder(tx, others, check.id, body.after);
    await tellBoard(tx, card.board_key, card.id);
  });

/** `DELETE /cards/{id}/checks/{check}`. */
export const remove = (actor: BoardActor, { params }: Input<typeof api.deleteCheck>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card) => {
    const check = await tx.cardCheck.findFirst({ where: { id: params.check, card_id: card.id } });
    if (!check) return;
    await tx.cardCheck.delete({ where: { id: check.id } });
    await tell(tx, card, actor, { did: "removed", text: check.text });
  });

/** Below `after`, first (null), or last (undefined, or one that is not there any more). */
async function putInOrder(tx: Tx, others: number[], id: number, after: number | null | undefined): Promise<void> {
  const found = after ? others.indexOf(after) : -1;
  const at = after === null ? 0 : found < 0 ? others.length : found + 1;
  const order = [...others.slice(0, at), id, ...others.slice(at)];
  await txQuery(
    tx,
    `UPDATE card_check c SET position = o.position - 1 FROM unnest($1::int[]) WITH ORDINALITY AS o(id, position)
     WHERE c.id = o.id`,
    order,
  );
}
