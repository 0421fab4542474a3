import type { Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { linesSeen } from "@/lib/musicwins/budgets/linkService";
import type { LinkData } from "../rules/events";
import { cardCode, type LinkKind, MAX_LINKS } from "../rules/words";
import type { CardDetail } from "../schema";
import { type BoardActor, boardFor, cardFor, mustWrite } from "../service/access";
import { showNamed } from "../service/cards";
import { withHeld } from "../service/held";
import { definitions } from "../service/registry";
import { record } from "../service/told";
import type * as api from "./api";
import { finders } from "./targets";

type NewLink = Input<typeof api.addLink>["body"];

/** The row of a link, and what the history says of it. */
interface Row {
  show_id?: number;
  supplier?: string;
  budget_line_id?: number;
  to_card_id?: number;
  title: string;
}

/** What is linked, if the person sees it. @throws 404, as if there were none. */
async function rowOf(actor: BoardActor, card: number, body: NewLink): Promise<Row> {
  switch (body.kind) {
    case "show":
      return { show_id: await showNamed(body.show), title: body.show };
    case "proveedor":
      return { supplier: body.supplier, title: body.supplier };
    case "presupuesto":
      if (!(await linesSeen(actor, [body.budget_id])).has(body.budget_id)) throw notFound("No existe ese presupuesto.");
      return { budget_line_id: body.budget_id, title: `Presupuesto ${body.budget_id}` };
    case "tarjeta": {
      if (body.card_id === card) throw badField("card_id", "Una tarjeta no se vincula consigo misma.");
      const other = await cardFor(actor, body.card_id);
      return { to_card_id: other.id, title: cardCode(other.reached.board.prefix, other.number) };
    }
  }
}

/** `POST /cards/{id}/links`. */
export async function add(actor: BoardActor, { params, body }: Input<typeof api.addLink>): Promise<CardDetail> {
  // The card comes first: of one that is not theirs nobody learns what may be linked.
  await cardFor(actor, params.id);
  const { title, ...target } = await rowOf(actor, params.id, body);
  return withHeld(actor, params.id, async (tx, card) => {
    const link = { card_id: card.id, kind: body.kind, ...target };
    if (await tx.cardLink.findFirst({ where: link, select: { id: true } })) return;
    if ((await tx.cardLink.count({ where: { card_id: card.id } })) >= MAX_LINKS)
      throw impossible(`Hasta ${MAX_LINKS} vínculos por tarjeta.`);
    await tx.cardLink.create({ data: { ...link, created_by: actor.userId } });
    const data: LinkData = { kind: body.kind, title };
    await record(tx, card, actor.userId, "linked", data);
  });
}

/** `DELETE /cards/{id}/links/{link}`. */
export const remove = (actor: BoardActor, { params }: Input<typeof api.removeLink>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card) => {
    const data = await saidOf(tx, card.id, params.link);
    if (!data) return;
    await tx.cardLink.delete({ where: { id: params.link } });
    await record(tx, card, actor.userId, "unlinked", data);
  });

async function saidOf(tx: Tx, card: number, link: number): Promise<LinkData | null> {
  const row = await tx.cardLink.findFirst({
    where: { id: link, card_id: card },
    include: { show: { select: { name: true } }, to_card: { select: { board_key: true, number: true } } },
  });
  if (!row) return null;
  const prefix = definitions.get(row.to_card?.board_key ?? "")?.prefix ?? "";
  const title =
    row.show?.name ??
    row.supplier ??
    (row.to_card ? cardCode(prefix, row.to_card.number) : `Presupuesto ${row.budget_line_id}`);
  return { kind: row.kind as LinkKind, title };
}

/** `GET /boards/{board}/targets`. @throws 403 for a reader, who links nothing. */
export async function find(
  actor: BoardActor,
  { params, query: { kind, q } }: Input<typeof api.findTargets>,
): Promise<Output<typeof api.findTargets>> {
  mustWrite(await boardFor(actor, params.board));
  return finders[kind](actor, q);
}
