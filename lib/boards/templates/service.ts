import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, notFound } from "@/lib/http/errors";
import type { CardSeed } from "../rules/definition";
import { stillKnown } from "../rules/seed";
import type { Priority } from "../rules/words";
import { type BoardActor, boardFor } from "../service/access";
import { checkSeed } from "../service/checkSeed";
import { asJson, configure, mustHaveWritten } from "../service/settings";
import type * as api from "./api";
import type { TemplateView } from "./schema";

interface Row {
  id: number;
  title: string;
  card: unknown;
  archived_at: Date | null;
  version: number;
}

const view = ({ id, title, card, archived_at, version }: Row): TemplateView => ({
  id,
  title,
  version,
  archived: archived_at !== null,
  card: card as CardSeed,
});

/** `GET /boards/{board}/templates`. */
export async function list(
  actor: BoardActor,
  { params, query }: Input<typeof api.listTemplates>,
): Promise<TemplateView[]> {
  const { board } = await boardFor(actor, params.board);
  const rows = await prisma.cardTemplate.findMany({
    where: { board_key: board.key, archived_at: query.archived ? { not: null } : null },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(view);
}

/** `POST /boards/{board}/templates`. */
export function create(actor: BoardActor, { params, body }: Input<typeof api.createTemplate>): Promise<TemplateView> {
  return configure(actor, params.board, "board.template_made", async (tx, { board }) => {
    const given = body.card ?? stillKnown(board, await seedOf(tx, board.key, body.from_card ?? 0));
    const made = await tx.cardTemplate.create({
      data: {
        board_key: board.key,
        title: body.title,
        card: asJson(checkSeed(board, given)),
        created_by_user_id: actor.userId,
      },
    });
    return { after: view(made), answer: view(made) };
  });
}

/** `PUT /boards/{board}/templates/{id}`. */
export function change(actor: BoardActor, { params, body }: Input<typeof api.changeTemplate>): Promise<TemplateView> {
  return configure(actor, params.board, "board.template_changed", async (tx, { board }) => {
    const before = await tx.cardTemplate.findFirst({ where: { id: params.id, board_key: board.key } });
    if (!before) throw notFound("No existe esa plantilla.");
    const { title, card, archived, version } = body;
    const written = await tx.cardTemplate.updateMany({
      where: { id: params.id, version },
      data: {
        ...(title !== undefined && { title }),
        ...(card !== undefined && { card: asJson(checkSeed(board, card)) }),
        ...(archived !== undefined && { archived_at: archived ? (before.archived_at ?? new Date()) : null }),
        version: { increment: 1 },
      },
    });
    mustHaveWritten(written, view(before));
    const after = view(await tx.cardTemplate.findUniqueOrThrow({ where: { id: params.id } }));
    return { before: view(before), after, answer: after };
  });
}

/** What a card would be made from again: what it says, without its people, dates and history. */
async function seedOf(tx: Tx, board_key: string, id: number): Promise<CardSeed> {
  const card = await tx.card.findFirst({
    where: { id, board_key },
    include: { checks: { orderBy: [{ position: "asc" }, { id: "asc" }] } },
  });
  if (!card) throw badField("from_card", "Esa tarjeta no está en el tablero.");
  return {
    title: card.title,
    ...(card.type && { type: card.type }),
    ...(card.description_text && { description: card.description_text }),
    priority: card.priority as Priority,
    labels: card.labels,
    checklist: card.checks.map(({ text }) => text),
    fields: card.fields as Record<string, unknown>,
    ...(card.hours !== null && { hours: Number(card.hours) }),
  };
}
