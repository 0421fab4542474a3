import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { linesSeen } from "@/lib/musicwins/budgets/linkService";
import type { LinkData } from "../rules/events";
import { cardCode, type LinkKind, MAX_LINKS } from "../rules/words";
import type { CardDetail } from "../schema";
import { type BoardActor, boardFor, cardFor, type HeldCard } from "../service/access";
import { withBothHeld, withHeld } from "../service/held";
import { definitions } from "../service/registry";
import { showNamed } from "../service/shows";
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
      return { show_id: await showNamed(actor, "card", body.show), title: body.show };
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

/** `POST /cards/{id}/links`: between cards it is one link, whichever of them it was made from. */
export async function add(actor: BoardActor, { params, body }: Input<typeof api.addLink>): Promise<CardDetail> {
  // The card comes first: of one that is not theirs nobody learns what may be linked.
  await cardFor(actor, params.id);
  const { title, ...target } = await rowOf(actor, params.id, body);
  const other = target.to_card_id;
  const work = async (tx: Tx, card: HeldCard) => {
    const link = { card_id: card.id, kind: body.kind, ...target };
    const same = other === undefined ? link : between(card.id, other);
    if (await tx.cardLink.findFirst({ where: same, select: { id: true } })) return;
    await mustHaveRoom(tx, card.id, "por tarjeta");
    if (other !== undefined) await mustHaveRoom(tx, other, `en ${title}`);
    await tx.cardLink.create({ data: { ...link, created_by: actor.userId } });
    await recordOnBoth(tx, actor, card, other, "linked", { kind: body.kind, title });
  };
  return other === undefined ? withHeld(actor, params.id, work) : withBothHeld(actor, params.id, other, work);
}

/** Every link between two cards. */
const between = (a: number, b: number) => ({
  OR: [
    { card_id: a, to_card_id: b },
    { card_id: b, to_card_id: a },
  ],
});

async function mustHaveRoom(tx: Tx, card: number, where: string): Promise<void> {
  const there = await tx.cardLink.count({ where: { OR: [{ card_id: card }, { to_card_id: card }] } });
  if (there >= MAX_LINKS) throw impossible(`Hasta ${MAX_LINKS} vínculos ${where}.`);
}

/** The history of a card and, where another one is linked, of that one too, which reads the first's code. */
async function recordOnBoth(
  tx: Tx,
  actor: BoardActor,
  card: HeldCard,
  other: number | undefined,
  kind: "linked" | "unlinked",
  data: LinkData,
): Promise<void> {
  await record(tx, card, actor.userId, kind, data);
  const there = other === undefined ? null : await tx.card.findUnique({ where: { id: other } });
  if (!there) return;
  const back: LinkData = { kind: "tarjeta", title: codeOf(card) };
  await record(tx, there, actor.userId, kind, back);
}

const codeOf = ({ board_key, number }: { board_key: string; number: number }) =>
  cardCode(definitions.get(board_key)?.prefix ?? "", number);

/** `DELETE /cards/{id}/links/{link}`: one between cards goes from either side, and from both. */
export async function remove(actor: BoardActor, { params }: Input<typeof api.removeLink>): Promise<CardDetail> {
  const { id } = await cardFor(actor, params.id);
  const there = await prisma.cardLink.findFirst({
    where: { id: params.link, OR: [{ card_id: id }, { to_card_id: id }] },
    select: { card_id: true, to_card_id: true },
  });
  const other = there?.card_id === id ? (there.to_card_id ?? undefined) : there?.card_id;
  const work = async (tx: Tx, card: HeldCard) => {
    const data = await saidOf(tx, card.id, params.link);
    if (!data) return;
    await tx.cardLink.deleteMany({ where: other === undefined ? { id: params.link } : between(card.id, other) });
    await recordOnBoth(tx, actor, card, other, "unlinked", data);
  };
  return other === undefined ? withHeld(actor, id, work) : withBothHeld(actor, id, other, work);
}

async function saidOf(tx: Tx, card: number, link: number): Promise<LinkData | null> {
  const row = await tx.cardLink.findFirst({
    where: { id: link, OR: [{ card_id: card }, { to_card_id: card }] },
    include: {
      show: { select: { name: true } },
      card: { select: { id: true, board_key: true, number: true } },
      to_card: { select: { id: true, board_key: true, number: true } },
    },
  });
  if (!row) return null;
  const other = row.to_card && (row.to_card.id === card ? row.card : row.to_card);
  const title = row.show?.name ?? row.supplier ?? (other ? codeOf(other) : `Presupuesto ${row.budget_line_id}`);
  return { kind: row.kind as LinkKind, title };
}

/** `GET /boards/{board}/targets`. @throws 404 for who does not reach the board. */
export async function find(
  actor: BoardActor,
  { params, query: { kind, q } }: Input<typeof api.findTargets>,
): Promise<Output<typeof api.findTargets>> {
  await boardFor(actor, params.board);
  return finders[kind](actor, q);
}
