import { generateNKeysBetween } from "fractional-indexing";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { BoardDefinition } from "../rules/definition";
import type { MovedData } from "../rules/events";
import { isStage, stageOf } from "../rules/stages";
import { closes, groupTitles, stateGroups } from "../rules/words";
import { type BoardActor, boardFor, type Column, mustLead } from "../service/access";
import { configure } from "../service/settings";
import type * as api from "./api";
import { type ColumnCount, MAX_COLUMNS } from "./schema";

const COUNTED = `SELECT k.id, k.key, k.title, k.state_group AS "group", k.position, k.wip_limit, k.needs, k.locked, k.round, k.by_record, k.version,
    (SELECT count(*)::int FROM card c WHERE c.column_id = k.id AND c.archived_at IS NULL) AS cards
  FROM board_column k WHERE k.board_key = $1 AND (k.archived_at IS NOT NULL) = $2 ORDER BY k.position, k.id`;

const counted = (tx: Tx, board: string, archived = false) => txQuery<ColumnCount>(tx, COUNTED, board, archived);

/** `GET /boards/{board}/columns`. */
export async function list(
  actor: BoardActor,
  { params, query }: Input<typeof api.listColumns>,
): Promise<ColumnCount[]> {
  const reached = await boardFor(actor, params.board);
  mustLead(reached);
  return counted(prisma, reached.board.key, query.archived);
}

/** The columns of a board, held in the order in which moves hold them. */
async function held(tx: Tx, board: string): Promise<Column[]> {
  await txQuery(tx, "SELECT id FROM board_column WHERE board_key = $1 ORDER BY id FOR UPDATE", board);
  return counted(tx, board);
}

function columnOf(columns: readonly Column[], id: number): Column {
  const column = columns.find((each) => each.id === id);
  if (!column) throw notFound("No existe esa columna.");
  return column;
}

/** @throws 422 for an order in which new cards would begin closed or settled. */
function checkFirst([first]: readonly Column[]): void {
  if (first && (closes(first.group) || first.locked))
    throw impossible("La primera columna es donde empiezan las tarjetas nuevas: no puede ser de cierre.");
}

async function place(tx: Tx, columns: readonly { id: number }[]): Promise<void> {
  await txQuery(
    tx,
    `UPDATE board_column k SET position = o.position::int - 1 FROM unnest($1::int[]) WITH ORDINALITY AS o (id, position)
     WHERE k.id = o.id AND k.position <> o.position::int - 1`,
    columns.map(({ id }) => id),
  );
}

/** `POST /boards/{board}/columns`. */
export function add(actor: BoardActor, { params, body }: Input<typeof api.addColumn>): Promise<ColumnCount[]> {
  return configure(actor, params.board, "board.column_added", async (tx, { board }) => {
    const columns = await held(tx, board.key);
    mustHaveRoom(columns);
    checkTitle(columns, body.title, 0);
    const made = await tx.boardColumn.create({
      data: {
        board_key: board.key,
        key: await freeKey(tx, board.key, body.title),
        title: body.title,
        state_group: body.group,
        wip_limit: body.wip_limit ?? null,
        position: columns.length,
      },
    });
    await placeInGroup(tx, columns, { id: made.id, group: body.group });
    return { after: { title: body.title, group: body.group }, answer: await counted(tx, board.key) };
  });
}

// After the last column that comes no later in the order of the groups.
function placeInGroup(tx: Tx, columns: readonly Column[], column: Pick<Column, "id" | "group">): Promise<void> {
  const rank = (group: Column["group"]) => stateGroups.indexOf(group);
  const at = Math.max(1, columns.findLastIndex(({ group }) => rank(group) <= rank(column.group)) + 1);
  return place(tx, [...columns.slice(0, at), column, ...columns.slice(at)]);
}

/** A key that no column of the board has or had: reports and data files know columns by it. */
async function freeKey(tx: Tx, board_key: string, title: string): Promise<string> {
  const slug =
    normalize(title)
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^[^a-z]+|_+$/g, "") || "columna";
  const taken = new Set((await tx.boardColumn.findMany({ where: { board_key } })).map(({ key }) => key));
  for (let number = 1; ; number++) {
    const key = number === 1 ? slug : `${slug}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** @throws 422 for one column more than a board has at most. */
function mustHaveRoom(columns: readonly Column[]): void {
  if (columns.length >= MAX_COLUMNS) throw impossible(`Hasta ${MAX_COLUMNS} columnas por tablero.`);
}

function checkTitle(columns: readonly Column[], title: string, self: number): void {
  if (columns.some((each) => each.id !== self && normalize(each.title) === normalize(title)))
    throw badField("title", "Ya hay una columna con ese nombre.");
}

/** `PUT /boards/{board}/columns`. */
export function order(actor: BoardActor, { params, body }: Input<typeof api.orderColumns>): Promise<ColumnCount[]> {
  return configure(actor, params.board, "board.columns_ordered", async (tx, { board }) => {
    const columns = await held(tx, board.key);
    const wanted = [...new Set(body.ids)].flatMap((id) => columns.filter((column) => column.id === id));
    if (wanted.length !== columns.length || body.ids.length !== columns.length)
      throw conflict("Las columnas cambiaron mientras tanto. Estas son las de ahora.", columns);
    checkFirst(wanted);
    await mustKeepStages(tx, board, columns, wanted);
    await place(tx, wanted);
    const titles = (list: readonly Column[]) => list.map(({ title }) => title);
    return { before: titles(columns), after: titles(wanted), answer: await counted(tx, board.key) };
  });
}

const holdsRecords = async (tx: Tx, column: number): Promise<boolean> =>
  (await tx.card.count({ where: { column_id: column, show_id: { not: null }, archived_at: null } })) > 0;

/** @throws 422 for an order in which cards that are records would come to another stage, and their records not. */
async function mustKeepStages(tx: Tx, board: BoardDefinition, now: readonly Column[], wanted: readonly Column[]) {
  for (const { id, title } of board.records.length > 0 ? now : []) {
    const [was, is] = [stageOf(board, now, id), stageOf(board, wanted, id)];
    if (was !== is && (await holdsRecords(tx, id)))
      throw impossible(`${title} tiene shows de otra etapa: moverlos antes de cambiarla de lugar.`);
  }
}

/** @throws 422 where the cards that are records would come to another stage, and their records not. */
async function mustKeepStage(tx: Tx, board: BoardDefinition, columns: readonly Column[], from: Column, to?: number) {
  if (board.records.length === 0 || to === undefined || !(await holdsRecords(tx, from.id))) return;
  if (stageOf(board, columns, from.id) !== stageOf(board, columns, to))
    throw badField("move_to", `Los shows de ${from.title} quedan en su etapa: elegir otra columna de ella.`);
}

/** `PUT /boards/{board}/columns/{id}`. */
export function change(actor: BoardActor, { params, body }: Input<typeof api.changeColumn>): Promise<ColumnCount[]> {
  return configure(actor, params.board, "board.column_changed", async (tx, { board }) => {
    const columns = await held(tx, board.key);
    const before = columnOf(columns, params.id);
    if (before.version !== body.version) throw staleVersion(before);
    if (body.title !== undefined) checkTitle(columns, body.title, before.id);
    const { title, wip_limit } = body;
    await tx.boardColumn.update({ where: { id: before.id }, data: { title, wip_limit, version: { increment: 1 } } });
    const facts = ({ title, wip_limit }: Column) => ({ title, wip_limit });
    return { before: facts(before), after: { title, wip_limit }, answer: await counted(tx, board.key) };
  });
}

/** `POST /boards/{board}/columns/{id}/archive`. */
export function archive(actor: BoardActor, { params, body }: Input<typeof api.archiveColumn>): Promise<ColumnCount[]> {
  return configure(actor, params.board, "board.column_archived", async (tx, { board }) => {
    const columns = await held(tx, board.key);
    const column = columnOf(columns, params.id);
    if (column.version !== body.version) throw staleVersion(column);
    if (isStage(board, column.key))
      throw impossible(`${column.title} es una etapa de los shows: se renombra, no se archiva.`);
    if (column.by_record) throw impossible(`${column.title} la mueven sus registros, no las tarjetas: no se archiva.`);
    const rest = columns.filter(({ id }) => id !== column.id);
    if (!rest.some(({ group }) => !closes(group)) || !rest.some(({ group }) => closes(group)))
      throw impossible("Tiene que quedar al menos una columna abierta y una de cierre.");
    checkFirst(rest);
    await mustKeepStage(tx, board, columns, column, body.move_to);
    await empty(tx, actor, column, rest, body.move_to);
    await tx.card.updateMany({
      where: { close_column_id: column.id },
      data: { close_column_id: null, close_by: null, close_at: null },
    });
    await tx.boardColumn.update({
      where: { id: column.id },
      data: { archived_at: new Date(), version: { increment: 1 } },
    });
    await place(tx, rest);
    return { before: { title: column.title }, answer: await counted(tx, board.key) };
  });
}

/** `POST /boards/{board}/columns/{id}/restore`. */
export function restore(actor: BoardActor, { params, body }: Input<typeof api.restoreColumn>): Promise<ColumnCount[]> {
  return configure(actor, params.board, "board.column_restored", async (tx, { board }) => {
    const columns = await held(tx, board.key);
    const column = columnOf(await counted(tx, board.key, true), params.id);
    if (column.version !== body.version) throw staleVersion(column);
    mustHaveRoom(columns);
    checkTitle(columns, column.title, column.id);
    await tx.boardColumn.update({
      where: { id: column.id },
      data: { archived_at: null, version: { increment: 1 } },
    });
    await placeInGroup(tx, columns, column);
    return { after: { title: column.title }, answer: await counted(tx, board.key) };
  });
}

// Nobody moved these cards: who asked for them hears nothing, and no automation runs.
async function empty(tx: Tx, actor: BoardActor, from: Column, rest: readonly Column[], to?: number): Promise<void> {
  const cards = await txQuery<{ id: number; rank: string }>(
    tx,
    "SELECT id, rank FROM card WHERE column_id = $1 AND archived_at IS NULL ORDER BY id FOR UPDATE",
    from.id,
  );
  if (cards.length === 0) return;
  cards.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id - b.id));
  const group = groupTitles[from.group];
  if (!rest.some((each) => each.group === from.group))
    throw impossible(
      `${from.title} tiene tarjetas y es la única columna de “${group}”: para archivarla, agregar antes otra de ese grupo.`,
    );
  if (to === undefined) throw impossible(`${from.title} tiene tarjetas: elegir a qué columna pasan.`);
  const target = rest.find(({ id }) => id === to);
  if (!target) throw badField("move_to", "Esa columna no está en el tablero.");
  if (target.by_record)
    throw badField("move_to", `A ${target.title} se llega por el registro de cada tarjeta: elegir otra columna.`);
  // In another group they would count as work begun, done or given up that nobody began, did or gave up.
  if (target.group !== from.group)
    throw badField("move_to", `Las tarjetas de ${from.title} pasan a otra columna de “${group}”.`);
  const data: MovedData = { from: stateOf(from), to: stateOf(target) };
  const end = await tx.card.aggregate({ where: { column_id: target.id }, _max: { rank: true } });
  await txQuery(
    tx,
    `WITH moved AS (
       UPDATE card c SET column_id = $3, rank = m.rank, entered_at = now(), updated_at = now(),
         close_column_id = NULL, close_by = NULL, close_at = NULL
       FROM unnest($1::int[], $2::text[]) AS m (id, rank) WHERE c.id = m.id RETURNING c.id, c.board_key, c.version)
     INSERT INTO card_event (card_id, board_key, actor_id, kind, data, version)
     SELECT id, board_key, $4::int, 'moved', $5::jsonb, version FROM moved`,
    cards.map(({ id }) => id),
    generateNKeysBetween(end._max.rank, null, cards.length),
    target.id,
    actor.userId,
    JSON.stringify(data),
  );
}

const stateOf = ({ id, title, group }: Column) => ({ id, title, group });
