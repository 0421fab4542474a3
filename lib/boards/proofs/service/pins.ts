import { prisma } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { BoardActor } from "../../service/access";
import { tellBoard } from "../../service/told";
import type * as api from "../api";
import type { PinView } from "../schema";
import { judgedByProof, mayPin } from "./access";
import { pinParts, pinViewOf, repliesTo } from "./proofs";

const noPin = () => notFound("No existe ese comentario.");

async function pinnable(actor: BoardActor, proof: number) {
  const card = await judgedByProof(actor, proof);
  if (!mayPin(card)) throw impossible("La pieza ya está cerrada: no se comenta más.");
  return card;
}

/** A pinned comment with its card. @throws 404 for who does not see it, 422 where nobody comments any more. */
export async function pinFor(actor: BoardActor, id: number) {
  const pin = await prisma.cardProofPin.findUnique({
    where: { id },
    include: { ...pinParts, proof: { select: { number: true } } },
  });
  if (!pin) throw noPin();
  const card = await pinnable(actor, pin.proof_id);
  return { pin, card };
}

/** @throws 400 for a page that the version has not; of a PDF whose pages nobody counted yet every one is taken. */
async function mustHavePage(proof: number, page: number): Promise<void> {
  const { file } = await prisma.cardProof.findUniqueOrThrow({
    where: { id: proof },
    select: { file: { select: { kind: true, pages: true } } },
  });
  const pages = file.kind === "pdf" ? file.pages : 1;
  if (pages !== null && page > pages) throw badField("page", "La versión no tiene esa página.");
}

/** `POST /proofs/{id}/pins`. */
export async function add(actor: BoardActor, { params, body }: Input<typeof api.addPin>): Promise<PinView> {
  const card = await pinnable(actor, params.id);
  await mustHavePage(params.id, body.page);
  return prisma.$transaction(async (tx) => {
    const pin = await tx.cardProofPin.create({
      data: { ...body, proof_id: params.id, author_id: actor.userId },
      include: pinParts,
    });
    await tellBoard(tx, card.board_key, card.id);
    return pinViewOf(actor, pin);
  });
}

/** `PUT /proof-pins/{id}`. */
export async function change(actor: BoardActor, { params, body }: Input<typeof api.changePin>): Promise<PinView> {
  const { pin, card } = await pinFor(actor, params.id);
  if (body.text !== undefined && pin.author_id !== actor.userId)
    throw forbidden("Solo se cambia un comentario propio.");
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.cardProofPin.updateMany({
      where: { id: pin.id, version: body.version },
      data: {
        ...(body.text !== undefined && { text: body.text }),
        ...(body.resolved !== undefined && {
          resolved_at: body.resolved ? new Date() : null,
          resolved_by: body.resolved ? actor.userId : null,
        }),
        version: { increment: 1 },
      },
    });
    const now = await tx.cardProofPin.findUnique({ where: { id: pin.id }, include: pinParts });
    if (!now) throw noPin();
    const view = pinViewOf(actor, now, await repliesTo([now.id], tx));
    if (count === 0) throw staleVersion(view);
    await tellBoard(tx, card.board_key, card.id);
    return view;
  });
}

/** `DELETE /proof-pins/{id}`. */
export async function remove(actor: BoardActor, { params }: Input<typeof api.deletePin>): Promise<{ ok: true }> {
  const { pin, card } = await pinFor(actor, params.id);
  if (pin.author_id !== actor.userId) throw forbidden("Solo se borra un comentario propio.");
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.cardProofPin.deleteMany({
      where: { id: pin.id, replies: { none: { author_id: { not: actor.userId }, deleted_at: null } } },
    });
    if (count === 0) throw impossible("Ya lo respondieron: en lugar de borrarlo, marcarlo como resuelto.");
    await tellBoard(tx, card.board_key, card.id);
  });
  return { ok: true };
}
