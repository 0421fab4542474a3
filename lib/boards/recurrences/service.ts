import { prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { badField, notFound } from "@/lib/http/errors";
import { type CardSeed, type Rhythm, rhythm as rhythmSchema } from "../rules/definition";
import { catchUp, firstDay } from "../rules/rhythm";
import { daysFrom } from "../rules/rhythmText";
import { type BoardActor, boardFor, mustLead } from "../service/access";
import { checkSeed } from "../service/checkSeed";
import { asJson, configure, mustHaveWritten } from "../service/settings";
import type * as api from "./api";
import type { RecurrenceView } from "./schema";

/** How many of the days to come are shown. */
const PREVIEW = 4;

interface Row {
  id: number;
  title: string;
  card: unknown;
  rhythm: unknown;
  next_on: Date;
  paused: boolean;
  archived_at: Date | null;
  version: number;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function view({ id, title, card, rhythm, next_on, paused, archived_at, version }: Row): RecurrenceView {
  const kept = rhythmSchema.parse(rhythm);
  return {
    id,
    title,
    card: card as CardSeed,
    rhythm: kept,
    paused,
    archived: archived_at !== null,
    version,
    next: paused || archived_at ? [] : daysFrom(kept, dayOf(next_on), PREVIEW),
  };
}

/** `GET /boards/{board}/recurrences`. */
export async function list(
  actor: BoardActor,
  { params }: Input<typeof api.listRecurrences>,
): Promise<RecurrenceView[]> {
  const reached = await boardFor(actor, params.board);
  mustLead(reached);
  const rows = await prisma.cardRecurrence.findMany({
    where: { board_key: reached.board.key, archived_at: null },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(view);
}

/** The first day of a rhythm, from a day on that is not past. @throws 400. */
function start(rhythm: Rhythm, from: string | undefined): Date {
  const today = todayIn();
  if (from !== undefined && from < today) throw badField("from", "Desde hoy en adelante.");
  return new Date(firstDay(rhythm, from ?? today));
}

/** `POST /boards/{board}/recurrences`. */
export function create(
  actor: BoardActor,
  { params, body }: Input<typeof api.createRecurrence>,
): Promise<RecurrenceView> {
  return configure(actor, params.board, "board.recurrence_made", async (tx, { board }) => {
    const { title, card, rhythm, from } = body;
    const made = await tx.cardRecurrence.create({
      data: {
        board_key: board.key,
        title,
        card: asJson(checkSeed(board, card)),
        rhythm: asJson(rhythm),
        next_on: start(rhythm, from),
        created_by_user_id: actor.userId,
      },
    });
    return { after: view(made), answer: view(made) };
  });
}

/** `PUT /boards/{board}/recurrences/{id}`. */
export function change(
  actor: BoardActor,
  { params, body }: Input<typeof api.changeRecurrence>,
): Promise<RecurrenceView> {
  return configure(actor, params.board, "board.recurrence_changed", async (tx, { board }) => {
    const before = await tx.cardRecurrence.findFirst({ where: { id: params.id, board_key: board.key } });
    if (!before) throw notFound("No existe esa tarjeta recurrente.");
    const { title, card, archived, paused, version } = body;
    const written = await tx.cardRecurrence.updateMany({
      where: { id: params.id, version },
      data: {
        ...(title !== undefined && { title }),
        ...(card !== undefined && { card: asJson(checkSeed(board, card)) }),
        ...(paused !== undefined && { paused }),
        ...(archived !== undefined && { archived_at: archived ? (before.archived_at ?? new Date()) : null }),
        ...(body.rhythm !== undefined && { rhythm: asJson(body.rhythm) }),
        next_on: nextOn(before, body),
        version: { increment: 1 },
      },
    });
    mustHaveWritten(written, view(before));
    const after = view(await tx.cardRecurrence.findUniqueOrThrow({ where: { id: params.id } }));
    return { before: view(before), after, answer: after };
  });
}

function nextOn(before: Row, { rhythm, from, paused, archived }: Input<typeof api.changeRecurrence>["body"]): Date {
  const old = rhythmSchema.parse(before.rhythm);
  const changed = rhythm !== undefined && JSON.stringify(rhythm) !== JSON.stringify(old);
  if (changed || from !== undefined) return start(rhythm ?? old, from);
  const wakes = (before.paused && paused === false) || (before.archived_at !== null && archived === false);
  if (!wakes) return before.next_on;
  const today = todayIn();
  const { due, next } = catchUp(old, dayOf(before.next_on), today);
  return new Date(due === today ? today : next);
}
