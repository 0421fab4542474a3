import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import type { Input, Output } from "@/lib/http/contract";
import type { BoardDefinition } from "../rules/definition";
import { boardRoleOf } from "../rules/reach";
import { cardCode, type StateGroup } from "../rules/words";
import type { BoardActor } from "../service/access";
import { screensFor } from "../service/boards";
import { definitions, ensureBoards } from "../service/registry";
import type * as api from "./api";
import type { FoundCard } from "./schema";

interface Row {
  id: number;
  board_key: string;
  number: number;
  title: string;
  column: string;
  group: StateGroup;
  due_on: string | null;
  archived: boolean;
  about: string;
}

const SELECT = `SELECT c.id, c.board_key, c.number, c.title, k.title AS "column", k.state_group AS "group", c.due_on::text,
    c.archived_at IS NOT NULL AS archived, left(c.description_text, 160) AS about`;
const FROM = `FROM card c JOIN board_column k ON k.id = c.column_id
  WHERE c.board_key = ANY ($1::text[]) AND ($2::text IS NULL OR k.state_group = $2)`;

const BY_CODE = `${SELECT} ${FROM} AND c.number = $3 ORDER BY c.id DESC`;

// The title that is what was typed, the one that begins with it, has it, has its words; then descriptions. In each, what is
// open first, and the newest first: one number, which is the cursor too.
const PLACE = `(2 * CASE WHEN search_plain(c.title) = search_plain($3) THEN 0
    WHEN search_plain(c.title) LIKE search_plain($4) || '%' THEN 1 WHEN search_plain(c.title) LIKE '%' || search_plain($4) || '%' THEN 2
    WHEN to_tsvector('spanish', search_plain(c.title)) @@ websearch_to_tsquery('spanish', search_plain($3)) THEN 3 ELSE 4 END
  + (c.closed_at IS NOT NULL OR c.archived_at IS NOT NULL)::int) * 2147483648::int8 + 2147483647 - c.id`;

// Both sides of the OR have their index; the expressions are theirs, letter by letter.
const BY_WORDS = `SELECT * FROM (${SELECT}, ${PLACE} AS place ${FROM}
    AND (to_tsvector('spanish', search_plain(c.title || ' ' || c.description_text)) @@ websearch_to_tsquery('spanish', search_plain($3))
      OR search_plain(c.title || ' ' || c.description_text) LIKE '%' || search_plain($4) || '%')
    AND c.id <> ALL ($6::int[])) found
  WHERE $5::int8 IS NULL OR place > $5 ORDER BY place LIMIT $7`;

const CODE = /^(?:([a-z]{2,5})[\s-]?)?(\d{1,9})$/i;

/** `GET /boards/search`. */
export async function search(
  actor: BoardActor,
  { query: { q, board, group, cursor, limit } }: Input<typeof api.searchCards>,
): Promise<Output<typeof api.searchCards>> {
  await ensureBoards();
  const reached = [...definitions.values()].filter(
    (each) => (board === undefined || each.key === board) && boardRoleOf(actor, each) !== null,
  );
  const coded = await ofCode(reached, q, group);
  const words = await query<Row & { place: number }>(BY_WORDS, [
    reached.map(({ key }) => key),
    group ?? null,
    q,
    likeText(q),
    cursor === undefined ? null : Number(cursor),
    coded.map(({ id }) => id),
    limit + 1,
  ]);
  const kept = words.slice(0, limit);
  return {
    items: [...(cursor === undefined ? coded : []), ...kept.map(({ place: _, ...row }) => row)].map((row) =>
      foundBy(actor, row),
    ),
    next_cursor: words.length > limit ? String(kept.at(-1)?.place) : null,
  };
}

const MINE = `${SELECT} ${FROM} AND c.closed_at IS NULL AND c.archived_at IS NULL
  AND EXISTS (SELECT 1 FROM card_assignee a WHERE a.card_id = c.id AND a.user_id = $3) ORDER BY c.due_on, c.id LIMIT $4`;

/** The open cards that the person was given, on the boards they see: the soonest wanted first. */
export async function assignedTo(actor: BoardActor, most: number): Promise<FoundCard[]> {
  await ensureBoards();
  const reached = [...definitions.values()].filter((each) => boardRoleOf(actor, each) !== null);
  const rows = await query<Row>(MINE, [reached.map(({ key }) => key), null, actor.userId, most]);
  return rows.map((row) => foundBy(actor, row));
}

/** The cards that are called so: of one board by its letters, or of any by their number. */
async function ofCode(reached: readonly BoardDefinition[], q: string, group?: StateGroup): Promise<Row[]> {
  const [, prefix, number] = CODE.exec(q) ?? [];
  if (number === undefined) return [];
  const boards = reached.filter((each) => !prefix || each.prefix === prefix.toUpperCase());
  return query<Row>(BY_CODE, [boards.map(({ key }) => key), group ?? null, Number(number)]);
}

function foundBy(actor: BoardActor, { board_key, ...row }: Row): FoundCard {
  const board = definitions.get(board_key);
  const role = board && boardRoleOf(actor, board);
  if (!board || !role) throw new Error("A card of a board that is not reached");
  return {
    ...row,
    code: cardCode(board.prefix, row.number),
    board: { key: board.key, title: board.title },
    href: `${screensFor(board.screens, role)[0]?.path ?? "/"}?tarea=${row.number}`,
  };
}
