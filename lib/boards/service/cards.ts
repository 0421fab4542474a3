import { prisma, query, type Tx } from "@/lib/db";
import { attachDocument, attachmentsOf } from "@/lib/documents/service/attach";
import { addDays, todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "../api";
import { onlyProposes } from "../rules/closing";
import type { BoardDefinition } from "../rules/definition";
import { isEmpty } from "../rules/filled";
import { stageOf } from "../rules/stages";
import type { CardDetail } from "../schema";
import { type BoardActor, boardFor, type Column, columnsOf, holdCard, noCard, peopleOf, type Reached } from "./access";
import { refuseFlood } from "./flood";
import { type CardOwner, followerOf, makerOf } from "./followers";
import { checkFields, insertCard, withoutOwned } from "./insert";
import { linksOf } from "./links";
import { checkAssignees, checkPeopleFields, notifyTask } from "./people";
import { boardTransaction, holdBoard, holdColumn, holdFirstColumn } from "./place";
import { showNamed } from "./shows";
import { CARD_FACTS, CARD_FILES, type CardFacts, cardRows, factsView, namesOf } from "./views";

/** Days for which closed cards stay in sight when nothing is said. */
const CLOSED_DAYS = 30;

/** `GET /boards/{board}/cards`. */
export async function list(
  actor: BoardActor,
  { params, query: asked }: Input<typeof api.listCards>,
): Promise<Output<typeof api.listCards>> {
  const { board } = await boardFor(actor, params.board);
  const ids = asked.ids?.split(",").map(Number) ?? null;
  const since = asked.closed_since ?? addDays(todayIn(), -CLOSED_DAYS);
  const page = asked.archived && !ids ? await archivedPage(board.key, asked) : null;
  const items = ids
    ? await cardRows("c.board_key = $1 AND c.id = ANY ($2::int[])", [board.key, ids])
    : page
      ? await cardRows("c.id = ANY ($1::int[])", [page.ids])
      : await cardRows(
          `c.board_key = $1 AND c.archived_at IS NULL AND (c.closed_at IS NULL
            OR c.closed_at >= $2::date::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires')`,
          [board.key, since],
        );
  const known = new Set((await peopleOf(board)).map(({ id }) => id));
  const named = items.flatMap((card) => [...card.assignees, card.requester_id, card.close?.by ?? null]);
  const names = await namesOf(named.filter((id) => id !== null && !known.has(id)));
  return { items, names, next_cursor: page?.next_cursor };
}

/** The archived cards of a board a page at a time, the last archived first. */
async function archivedPage(
  board: string,
  { limit, cursor, closed_since }: Pick<Input<typeof api.listCards>["query"], "limit" | "cursor" | "closed_since">,
): Promise<{ ids: number[]; next_cursor: string | undefined }> {
  const rows = await query<{ id: number }>(
    `SELECT id FROM card WHERE board_key = $1 AND archived_at IS NOT NULL
       AND ($2::int IS NULL OR (archived_at, id) < (SELECT archived_at, id FROM card WHERE id = $2::int AND board_key = $1))
       AND ($4::date IS NULL OR closed_at >= $4::date::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires')
     ORDER BY archived_at DESC, id DESC LIMIT $3`,
    [board, cursor ?? null, limit + 1, closed_since ?? null],
  );
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, next_cursor: rows.length > limit ? String(ids.at(-1)) : undefined };
}

interface Detail extends CardFacts {
  description: unknown;
  locked: boolean;
  created_by: number | null;
  comments: number;
}

const DETAIL = `SELECT ${CARD_FACTS}, c.description, c.created_by, k.locked,
    (SELECT count(*)::int FROM talk_message m WHERE m.card_id = c.id AND m.deleted_at IS NULL) AS comments
  FROM card c JOIN board_column k ON k.id = c.column_id`;

/** A card with everything but its talk and history, for who may see its board. */
export async function detailOf(actor: BoardActor, id: number): Promise<CardDetail> {
  const [row] = await query<Detail>(`${DETAIL} WHERE c.id = $1`, [id], "board_card_detail");
  if (!row) throw noCard();
  const { description, locked, created_by, comments, ...facts } = row;
  const follower = await followerOf(facts.board);
  const [checks, links, records, files, names] = await Promise.all([
    prisma.cardCheck.findMany({
      where: { card_id: id },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      include: { doer: { select: { name: true, mail: true } } },
    }),
    linksOf(actor, id),
    follower?.links(actor, id) ?? [],
    attachmentsOf({ ownerType: CARD_FILES, ownerId: String(id) }),
    namesOf([...facts.assignees, facts.requester_id, created_by, facts.close_by]),
  ]);
  const nameOf = (person: number | null) => (person === null ? null : (names[String(person)] ?? null));
  return {
    ...factsView(facts),
    description,
    locked,
    comments,
    checks: checks.map(({ id, text, done_at, doer }) => ({
      id,
      text,
      done_at: done_at?.toISOString() ?? null,
      done_by: doer && (doer.name || doer.mail),
    })),
    links,
    records,
    files,
    requester: nameOf(facts.requester_id),
    author: nameOf(created_by),
    names,
  };
}

/** `GET /boards/{board}/cards/{id}`: by its number. */
export async function get(actor: BoardActor, { params }: Input<typeof api.getCard>): Promise<CardDetail> {
  const { board } = await boardFor(actor, params.board);
  const card = await prisma.card.findUnique({
    where: { board_key_number: { board_key: board.key, number: params.id } },
    select: { id: true },
  });
  if (!card) throw noCard();
  return detailOf(actor, card.id);
}

/** `POST /boards/{board}/cards`. Sent again with the same `client_id`, alone or at once, it is one card. */
export async function create(actor: BoardActor, { params, body }: Input<typeof api.createCard>): Promise<CardDetail> {
  const reached = await boardFor(actor, params.board);
  const { board } = reached;
  mayBeUrgent(reached, body.priority);
  await checkAssignees(board, actor, body.assignees ?? []);
  await checkPeopleFields(board, actor, body.fields ?? {});
  const show = body.show === undefined ? null : await showNamed(actor, "card", body.show);
  const maker = await makerOf(board, body.type);
  const id = await boardTransaction(board.key, async (tx) => {
    const own = maker && (await recordFor(tx, actor, reached, maker, body));
    // Cards of a board are made one after another: the number's row is the lock under which "sent before" is asked.
    await holdBoard(tx, board.key);
    const before = await tx.card.findUnique({
      where: { created_by_client_id: { created_by: actor.userId, client_id: body.client_id } },
      select: { id: true, board_key: true },
    });
    if (before && before.board_key !== board.key) throw conflict("Esa tarjeta ya se creó en otro tablero.");
    if (before) return before.id;
    await refuseFlood(tx, actor.userId);
    const column = body.column_id
      ? await holdColumn(tx, board.key, body.column_id)
      : await holdFirstColumn(tx, board.key);
    const { checklist, files, client_id, column_id: _, show: __, ...said } = body;
    const content = own === undefined ? said : { ...said, fields: withoutOwned(board, said.fields ?? {}) };
    const proposes = onlyProposes({ role: reached.role, closing: board.closing }, null, column.group);
    if (proposes || (board.proofs && column.locked))
      throw badField("column_id", "Una tarjeta nueva no empieza cerrada.");
    if (own !== undefined) mustBeginAtFirst(board, await columnsOf(board.key, tx), column);
    const made = await insertCard(
      tx,
      board,
      column,
      { ...content, checklist },
      { by: actor.userId, source: "manual", client_id, ...(own !== undefined && { lenient: true }) },
    );
    if (own !== undefined) await maker?.join(tx, actor.userId, made.id, own);
    const follower = await followerOf(board.key);
    if (follower) await follower.moved(tx, actor, { ...(await holdCard(tx, made.id)), column_key: "" }, column);
    if (show)
      await tx.cardLink.create({ data: { card_id: made.id, kind: "show", show_id: show, created_by: actor.userId } });
    for (const file of new Set(files))
      await attachDocument(tx, actor, file, { ownerType: CARD_FILES, ownerId: String(made.id) });
    await notifyTask(tx, {
      to: content.assignees ?? [],
      board,
      number: made.number,
      message: `le asignó “${content.title}”`,
      by: actor,
    });
    return made.id;
  });
  return detailOf(actor, id);
}

/**
 * The record of a card that is to be, made before anything of the board is held; undefined where the card was sent before: who
 * sends it twice waits here.
 */
async function recordFor(
  tx: Tx,
  actor: BoardActor,
  { board }: Reached,
  maker: CardOwner,
  body: Input<typeof api.createCard>["body"],
): Promise<number | undefined> {
  await holdTurn(tx, `card:${actor.userId}:${body.client_id}`);
  if ((await tx.card.count({ where: { created_by: actor.userId, client_id: body.client_id } })) > 0) return undefined;
  await refuseFlood(tx, actor.userId);
  const { type = "", title } = body;
  const fields = checkFields(board, type, body.fields ?? {});
  const early = board.fields.find(({ key, later }) => later && !isEmpty(fields[key]));
  if (early) throw badField(`fields.${early.key}`, `${early.title}: se carga una vez que la tarjeta está.`);
  return maker.make(tx, actor, { type, title, fields, lenient: false });
}

/** @throws 400 for another stage than the first: a record goes from there, by its own steps. */
function mustBeginAtFirst(board: BoardDefinition, columns: readonly Column[], column: Column): void {
  const [first] = board.columns;
  if (first && stageOf(board, columns, column.id) !== first.key)
    throw badField("column_id", `Empieza en ${first.title}: de ahí pasa por sus pasos.`);
}

/** @throws 400 where a member calls urgent what leads decide. */
export function mayBeUrgent({ board, role }: Reached, priority: string | undefined): void {
  if (priority === "urgente" && board.urgentByLead && role !== "lead")
    throw badField("priority", "La prioridad urgente la decide quien dirige el tablero.");
}
