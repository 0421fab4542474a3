import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { type BoardActor, boardFor, mustLead, type Reached } from "../service/access";
import { tellBoardChanged } from "../service/told";
import type * as api from "./api";
import type { SavedView } from "./schema";

interface Row extends Omit<SavedView, "mine" | "opens"> {
  user_id: number;
  openings: unknown[];
}

/** With whether the person's board opens with it. */
const openedBy = ({ userId }: BoardActor) => ({ openings: { where: { user_id: userId } } });

const viewOf = (actor: BoardActor, { id, name, query, shared, version, user_id, openings }: Row): SavedView => ({
  id,
  name,
  query,
  shared,
  version,
  mine: user_id === actor.userId,
  opens: openings.length > 0,
});

/** `GET /boards/{board}/views`. */
export async function list(
  actor: BoardActor,
  { params }: Input<typeof api.listViews>,
): Promise<Output<typeof api.listViews>> {
  const { board } = await boardFor(actor, params.board);
  const rows = await prisma.boardView.findMany({
    where: { board_key: board.key, OR: [{ shared: true }, { user_id: actor.userId }] },
    orderBy: [{ shared: "desc" }, { name: "asc" }],
    include: openedBy(actor),
  });
  return rows.map((row) => viewOf(actor, row));
}

/** `POST /boards/{board}/views`. */
export async function create(actor: BoardActor, { params, body }: Input<typeof api.createView>): Promise<SavedView> {
  const reached = await boardFor(actor, params.board);
  if (body.shared) mustLead(reached);
  return prisma.$transaction(async (tx) => {
    await freeName(tx, actor, reached, body);
    const row = await tx.boardView.create({
      data: { ...body, board_key: reached.board.key, user_id: actor.userId },
      include: openedBy(actor),
    });
    if (body.shared) await tellBoardChanged(tx, reached.board.key);
    return viewOf(actor, row);
  });
}

/** `PUT /boards/{board}/views/{id}`. */
export async function change(
  actor: BoardActor,
  { params, body: { version, ...next } }: Input<typeof api.changeView>,
): Promise<SavedView> {
  const reached = await boardFor(actor, params.board);
  const written = await prisma.$transaction(async (tx) => {
    const old = await ownView(tx, actor, reached, params.id);
    const after = { name: next.name ?? old.name, shared: next.shared ?? old.shared };
    if (after.shared || old.shared) mustLead(reached);
    await freeName(tx, actor, reached, after, old);
    const { count } = await tx.boardView.updateMany({
      where: { id: old.id, version },
      data: { ...next, version: { increment: 1 } },
    });
    if (count === 0) return null;
    if (after.shared || old.shared) await tellBoardChanged(tx, reached.board.key);
    return tx.boardView.findUnique({ where: { id: old.id }, include: openedBy(actor) });
  });
  if (!written) {
    const now = await prisma.boardView.findUnique({ where: { id: params.id }, include: openedBy(actor) });
    throw now ? staleVersion(viewOf(actor, now)) : noView();
  }
  return viewOf(actor, written);
}

/** `DELETE /boards/{board}/views/{id}`. */
export async function remove(actor: BoardActor, { params }: Input<typeof api.deleteView>): Promise<{ id: number }> {
  const reached = await boardFor(actor, params.board);
  return prisma.$transaction(async (tx) => {
    const old = await ownView(tx, actor, reached, params.id);
    if (old.shared) mustLead(reached);
    await tx.boardView.deleteMany({ where: { id: old.id } });
    if (old.shared) await tellBoardChanged(tx, reached.board.key);
    return { id: old.id };
  });
}

/** `PUT /boards/{board}/opening`. */
export async function open(
  actor: BoardActor,
  { params, body: { view } }: Input<typeof api.openWithView>,
): Promise<Output<typeof api.openWithView>> {
  const reached = await boardFor(actor, params.board);
  const own = { board_key: reached.board.key, user_id: actor.userId };
  if (view === null) await prisma.boardOpening.deleteMany({ where: own });
  else
    await prisma.$transaction(async (tx) => {
      await ownView(tx, actor, reached, view);
      await tx.boardOpening.upsert({
        where: { board_key_user_id: own },
        create: { ...own, view_id: view },
        update: { view_id: view },
      });
    });
  return { view };
}

const noView = () => notFound("No existe esa vista.");

/** A view that the person may see. @throws 404 for anybody else's own one. */
async function ownView(tx: Tx, actor: BoardActor, { board }: Reached, id: number): Promise<Row> {
  const row = await tx.boardView.findFirst({ where: { id, board_key: board.key }, include: openedBy(actor) });
  if (!row || (!row.shared && row.user_id !== actor.userId)) throw noView();
  return row;
}

/** @throws 409 where a shared one, or one's own, has the name already. The database holds it too. */
async function freeName(
  tx: Tx,
  actor: BoardActor,
  { board }: Reached,
  { name, shared }: Pick<Row, "name" | "shared">,
  old?: Row,
): Promise<void> {
  const owner = old?.user_id ?? actor.userId;
  const taken = await tx.boardView.findFirst({
    where: {
      board_key: board.key,
      name: { equals: name, mode: "insensitive" },
      OR: shared ? [{ shared: true }, { user_id: owner }] : [{ user_id: owner }],
      ...(old && { NOT: { id: old.id } }),
    },
  });
  if (taken) throw conflict(`Ya hay una vista “${taken.name}”: elegir otro nombre.`);
}
