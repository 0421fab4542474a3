import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { viewOf as fileViewOf, IN_VIEW } from "@/lib/documents/service/view";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, forbidden, impossible, notFound } from "@/lib/http/errors";
import type { Talk } from "@/lib/talk/talk";
import { messagesOf } from "@/lib/talk/views";
import type { BoardDefinition } from "../../rules/definition";
import { COMMENTS_PER_MINUTE } from "../../rules/words";
import { type BoardActor, type Column, type HeldCard, holdCard } from "../../service/access";
import { leadIds, notifyTask } from "../../service/people";
import { definitions } from "../../service/registry";
import { notifyRequester } from "../../service/requester";
import { record } from "../../service/told";
import type * as api from "../api";
import { PROOF_FILES } from "../owner";
import type { PinView, ProofList, ProofView, ReplyView } from "../schema";
import { judgedByProof, judgedCard, mayJudge, mayPin, maySend, maySendFinal } from "./access";

const person = { select: { id: true, name: true, mail: true } } as const;
/** What is read of a pinned comment, beside what was answered to it. */
export const pinParts = { author: person } as const;
const include = {
  file: { include: IN_VIEW },
  author: person,
  pins: { include: pinParts, orderBy: { id: "asc" } },
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof oneProof>>>;
const oneProof = (id: number, tx: Tx = prisma) => tx.cardProof.findUnique({ where: { id }, include });

const named = ({ id, name, mail }: { id: number; name: string; mail: string }) => ({ id, name: name || mail });

export const pinViewOf = (
  actor: BoardActor,
  { resolved_by: _, x, y, author, author_id, ...pin }: Row["pins"][number],
  replies: ReplyView[] = [],
): PinView => ({
  ...pin,
  x: Number(x),
  y: Number(y),
  author: named(author),
  own: author_id === actor.userId,
  created_at: pin.created_at.toISOString(),
  resolved_at: pin.resolved_at?.toISOString() ?? null,
  replies,
});

/** What is said of a comment that is pinned to a version; it has no files. */
export const pinTalk: Talk<"pin_id"> = { column: "pin_id", files: "proof_message", perMinute: COMMENTS_PER_MINUTE };

/** What was answered to pinned comments, the first one first; what was taken back is not told. */
export const repliesTo = (pins: readonly number[], tx?: Tx): Promise<ReplyView[]> =>
  messagesOf(pinTalk, {
    rest: "WHERE m.pin_id = ANY ($1::int[]) AND m.deleted_at IS NULL ORDER BY m.id",
    values: [pins],
    tx,
  });

async function views(actor: BoardActor, rows: Row[]): Promise<ProofView[]> {
  const judges = await prisma.user.findMany({
    where: { id: { in: rows.flatMap(({ verdict_by }) => verdict_by ?? []) } },
    select: person.select,
  });
  const names = new Map(judges.map((judge) => [judge.id, named(judge).name]));
  const replies = await repliesTo(rows.flatMap(({ pins }) => pins.map(({ id }) => id)));
  const repliesOf = (pin: number) => replies.filter(({ pin_id }) => pin_id === pin);
  return rows.map(({ file, pins, author, file_id: _, created_by, ...row }) => ({
    ...row,
    own: created_by === actor.userId,
    file: fileViewOf(file),
    author: named(author),
    verdict: row.verdict as ProofView["verdict"],
    verdict_by: row.verdict_by === null ? null : (names.get(row.verdict_by) ?? null),
    verdict_at: row.verdict_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    pins: pins.map((pin) => pinViewOf(actor, pin, repliesOf(pin.id))),
  }));
}

async function oneView(actor: BoardActor, id: number): Promise<ProofView> {
  const row = await oneProof(id);
  const [view] = row ? await views(actor, [row]) : [];
  if (!view) throw notFound("No existe esa versión.");
  return view;
}

/** `GET /cards/{id}/proofs`: the last version first. */
export async function list(actor: BoardActor, { params }: Input<typeof api.listProofs>): Promise<ProofList> {
  const card = await judgedCard(actor, params.id);
  const rows = await prisma.cardProof.findMany({ where: { card_id: card.id }, orderBy: { number: "desc" }, include });
  return {
    items: await views(actor, rows),
    rounds: card.rounds,
    me: actor.userId,
    may_send: maySend(card),
    may_send_final: maySendFinal(card),
    may_judge: mayJudge(card),
    may_pin: mayPin(card),
  };
}

/** `POST /cards/{id}/proofs`. Two at once are two versions, one after the other. */
export async function send(actor: BoardActor, { params, body }: Input<typeof api.sendProof>): Promise<ProofView> {
  const seen = await judgedCard(actor, params.id);
  const board = definitions.get(seen.board_key);
  if (!board || (seen.role !== "lead" && seen.role !== "member"))
    throw forbidden("Las versiones las manda quien trabaja en el tablero.");
  const id = await prisma.$transaction(async (tx) => {
    const card = await holdCard(tx, params.id);
    if (card.archived) throw impossible("La tarjeta está archivada: traerla de vuelta para mandar archivos.");
    if (card.locked && !body.final)
      throw impossible("Lo aprobado no se cambia: solo se agregan finales. Para otra versión, hacer un pedido nuevo.");
    const last = await tx.cardProof.aggregate({ where: { card_id: card.id }, _max: { number: true } });
    const number = (last._max.number ?? 0) + 1;
    await attachDocument(tx, actor, body.file_id, { ownerType: PROOF_FILES, ownerId: String(card.id) });
    const made = await tx.cardProof.create({
      data: {
        card_id: card.id,
        number,
        round: card.rounds,
        file_id: body.file_id,
        note: body.note,
        final: body.final,
        created_by: actor.userId,
      },
    });
    await record(tx, card, actor.userId, "proof", { number, final: body.final });
    if (!body.final) await tellJudges(tx, actor, board, card, number);
    return made.id;
  });
  return oneView(actor, id);
}

// The person who asked for the piece is sent to the request, which is where they may look at it.
async function tellJudges(tx: Tx, by: BoardActor, board: BoardDefinition, card: HeldCard, number: number) {
  const leads = await leadIds(tx, board);
  await notifyTask(tx, {
    to: leads.filter((id) => id !== card.requester_id),
    board,
    number: card.number,
    message: `mandó la versión ${number} de “${card.title}”`,
    by,
  });
  await notifyRequester(tx, { board, card, by: by.userId, message: `mandó la versión ${number} de “${card.title}”` });
}

/** `POST /proofs/{id}/verdict`. Who sent a version does not judge it, administrators included. */
export async function judge(actor: BoardActor, { params, body }: Input<typeof api.judgeProof>): Promise<ProofView> {
  const seen = await judgedByProof(actor, params.id);
  const board = definitions.get(seen.board_key);
  if (!board || (seen.role !== "lead" && seen.role !== "requester"))
    throw forbidden("Decide quien dirige el tablero o quien pidió la pieza.");
  if (body.verdict === "cambios" && body.reason === "") throw badField("reason", "Decir qué cambiar.");
  const decided = await prisma.$transaction(async (tx) => {
    const card = await holdCard(tx, seen.id);
    const proof = await tx.cardProof.findUniqueOrThrow({ where: { id: params.id } });
    if (proof.verdict !== null) return proof;
    if (proof.final) throw impossible("Un final se entrega, no se aprueba.");
    if (proof.created_by === actor.userId) throw impossible("Quien mandó la versión no puede decidir sobre ella.");
    if (card.archived || card.locked) throw impossible("La pieza ya está cerrada.");
    const later = await tx.cardProof.count({ where: { card_id: card.id, final: false, number: { gt: proof.number } } });
    if (later > 0) throw impossible("Hay una versión más nueva: decidir sobre la última.");
    await tx.cardProof.update({
      where: { id: proof.id },
      data: { verdict: body.verdict, verdict_by: actor.userId, verdict_at: new Date(), reason: body.reason },
    });
    const facts = { number: proof.number, verdict: body.verdict, reason: body.reason };
    await record(tx, card, actor.userId, "proof", facts);
    await notifyTask(tx, {
      to: [proof.created_by],
      board,
      number: card.number,
      message:
        body.verdict === "aprobado"
          ? `aprobó la versión ${proof.number}`
          : `pidió cambios en la versión ${proof.number}: ${body.reason}`,
      by: actor,
    });
    await audit(tx, actor, { action: "proof.judged", object: `card:${card.id}`, after: facts });
    return null;
  });
  const view = await oneView(actor, params.id);
  const refusal = decided && lateText(actor, decided, body.verdict);
  if (refusal) throw conflict(refusal, view);
  return view;
}

/** Why a verdict on what has one is refused; null for the same of the same person again. */
function lateText({ userId }: BoardActor, had: { verdict: string | null; verdict_by: number | null }, verdict: string) {
  if (had.verdict_by !== userId) return "Otra persona ya decidió sobre esta versión.";
  if (had.verdict === verdict) return null;
  return had.verdict === "aprobado"
    ? "Esta versión ya la aprobó usted."
    : "En esta versión ya pidió cambios usted: se decide sobre la que venga.";
}

/** @throws 422 where the work would be settled in this column and its last version has nobody's yes. */
export async function mustBeApproved(
  tx: Tx,
  board: Pick<BoardDefinition, "proofs">,
  card: Pick<HeldCard, "id" | "locked">,
  column: Pick<Column, "locked">,
): Promise<void> {
  if (!board.proofs || !column.locked || card.locked) return;
  const last = await tx.cardProof.findFirst({
    where: { card_id: card.id, final: false },
    orderBy: { number: "desc" },
    select: { verdict: true, number: true },
  });
  if (last?.verdict === "aprobado") return;
  throw impossible(
    last ? `Falta aprobar la versión ${last.number}.` : "Falta una versión aprobada: mandarla en Versiones.",
  );
}
