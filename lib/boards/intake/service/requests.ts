import { query } from "@/lib/db";
import { attachmentsOf, attachmentsOfMany } from "@/lib/documents/service/attach";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { fieldsOf } from "../../rules/filled";
import { cardCode, type Priority, type StateGroup } from "../../rules/words";
import type { BoardActor } from "../../service/access";
import { followerOf } from "../../service/followers";
import { definitions, ensureBoards } from "../../service/registry";
import { cardTalk, namesOf, REQUEST_FILES } from "../../service/views";
import type * as api from "../api";
import type { RequestRow, RequestView } from "../schema";
import { askedFields } from "./forms";

interface Row {
  id: number;
  board_key: string;
  number: number;
  title: string;
  type: string;
  state: string;
  group: StateGroup;
  archived: boolean;
  priority: Priority;
  due_on: string | null;
  created_at: Date;
  closed_at: Date | null;
  moved_at: Date;
  said_at: Date | null;
  said_by: string | null;
  mine: boolean;
}

// News are steps of the card and what was said between the two sides; nothing of what the board says among itself.
const ROWS = `SELECT c.id, c.board_key, c.number, c.title, c.type, coalesce(g.title, k.title) AS state, k.state_group AS "group",
  c.archived_at IS NOT NULL AS archived,
    c.priority, c.due_on::text, c.created_at, c.closed_at, c.entered_at AS moved_at, m.created_at AS said_at,
    coalesce(nullif(u.name, ''), u.mail::text) AS said_by, m.author_id = $1 AS mine
  FROM card c JOIN board_column k ON k.id = c.column_id
  LEFT JOIN "show" w ON w.id = c.show_id LEFT JOIN board_column g ON g.board_key = c.board_key AND g.key = w.stage
  LEFT JOIN LATERAL (SELECT author_id, created_at FROM talk_message WHERE card_id = c.id AND deleted_at IS NULL
    AND (to_requester OR author_id = $1)
    ORDER BY id DESC LIMIT 1) m ON true LEFT JOIN app_user u ON u.id = m.author_id
  WHERE c.requester_id = $1`;

function newsOf(row: Row): Pick<RequestRow, "news" | "news_at"> {
  if (row.said_at && row.said_at >= row.moved_at)
    return { news: row.mine ? "Comentó usted" : `Comentó ${row.said_by}`, news_at: row.said_at.toISOString() };
  const fresh = row.moved_at.getTime() - row.created_at.getTime() < 1_000;
  return { news: fresh ? "Enviado" : `Pasó a ${row.state}`, news_at: row.moved_at.toISOString() };
}

function present(row: Row): RequestRow {
  const board = definitions.get(row.board_key);
  const { id, title, type, state, group, archived, priority, due_on } = row;
  return {
    id,
    title,
    type,
    state,
    group,
    archived,
    priority,
    due_on,
    ...newsOf(row),
    board: row.board_key,
    department: board?.title ?? row.board_key,
    priorityTitles: board?.priorityTitles,
    code: cardCode(board?.prefix ?? "", row.number),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** `GET /boards/requests`. */
export async function list(
  actor: BoardActor,
  { query: asked }: Input<typeof api.listRequests>,
): Promise<Output<typeof api.listRequests>> {
  await ensureBoards();
  const { estado, board, q, cursor, limit } = asked;
  const rows = await query<Row>(
    `${ROWS} AND ($2::int IS NULL OR c.id < $2) AND ($3::text IS NULL OR c.board_key = $3)
       AND ($4::text = 'todos' OR ($4 = 'cerrados') = (c.closed_at IS NOT NULL OR c.archived_at IS NOT NULL))
       AND ($5::text IS NULL OR position(search_plain($5) IN search_plain(c.title || ' ' || c.description_text)) > 0)
     ORDER BY c.id DESC LIMIT $6`,
    [actor.userId, cursor ? Number(cursor) : null, board ?? null, estado, q || null, limit + 1],
  );
  const items = rows.slice(0, limit).map(present);
  return { items, next_cursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

interface Detail {
  description_text: string;
  fields: Record<string, unknown>;
  show: string | null;
  assignees: string[];
}

// Of what became a record only what was asked: its fields follow the deal, which is not for who asked.
const DETAIL = `SELECT c.description_text, CASE WHEN c.show_id IS NULL THEN c.fields ELSE coalesce(c.asked, '{}') END AS fields,
    (SELECT s.name FROM card_link l JOIN "show" s ON s.id = l.show_id WHERE l.card_id = c.id ORDER BY l.id LIMIT 1) AS show,
    ARRAY(SELECT coalesce(nullif(u.name, ''), u.mail::text) FROM card_assignee a JOIN app_user u ON u.id = a.user_id
      WHERE a.card_id = c.id ORDER BY a.added_at, a.user_id) AS assignees
  FROM card c WHERE c.id = $1`;

/** A request as who asked for it sees it. @throws 404 for anybody else, whoever they are. */
export async function viewOf(actor: BoardActor, id: number): Promise<RequestView> {
  await ensureBoards();
  const [row] = await query<Row>(`${ROWS} AND c.id = $2`, [actor.userId, id]);
  const board = row && definitions.get(row.board_key);
  if (!row || !board) throw notFound("No existe ese pedido.");
  const [[detail], files, steps, comments] = await Promise.all([
    query<Detail>(DETAIL, [id]),
    attachmentsOf({ ownerType: REQUEST_FILES, ownerId: String(id) }),
    stepsOf(id),
    commentsOf(actor, id),
  ]);
  const values = detail?.fields ?? {};
  const asked = fieldsOf(askedFields(board), row.type).filter(({ key }) => values[key] !== undefined);
  const people = asked.filter(({ type }) => type === "person").map(({ key }) => Number(values[key]));
  return {
    ...present(row),
    description: detail?.description_text ?? "",
    fields: asked.map((field) => ({ field, value: values[field.key] })),
    names: await namesOf(people),
    show: detail?.show ?? null,
    files,
    assignees: detail?.assignees ?? [],
    steps,
    comments,
    proofs: board.proofs,
    todo: (await (await followerOf(row.board_key))?.forRequester(id)) ?? null,
    withdrawable: row.group === "backlog" && !row.archived,
  };
}

/** `GET /boards/requests/{id}`. */
export const get = (actor: BoardActor, { params }: Input<typeof api.getRequest>): Promise<RequestView> =>
  viewOf(actor, params.id);

interface Step {
  at: Date;
  kind: string;
  to: { title: string; group: StateGroup } | null;
  after: { column: string } | null;
}

async function stepsOf(card: number): Promise<RequestView["steps"]> {
  const rows = await query<Step>(
    `SELECT at, kind, data -> 'to' AS "to", data -> 'after' AS after FROM card_event
     WHERE card_id = $1 AND kind IN ('created', 'moved', 'transferred', 'withdrawn', 'archived', 'restored') ORDER BY id`,
    [card],
  );
  return rows.map(({ at, kind, to, after }) => ({
    at: at.toISOString(),
    state: to?.title ?? after?.column ?? WITHOUT_COLUMN[kind] ?? "",
    group: to?.group ?? null,
  }));
}

const WITHOUT_COLUMN: Record<string, string> = {
  withdrawn: "Retirado por quien lo pidió",
  archived: "Archivado",
  restored: "De vuelta",
};

interface Comment {
  id: number;
  author_id: number;
  author: string;
  text: string;
  created_at: Date;
}

async function commentsOf(actor: BoardActor, card: number): Promise<RequestView["comments"]> {
  const rows = await query<Comment>(
    `SELECT m.id, m.author_id, coalesce(nullif(u.name, ''), u.mail::text) AS author, m.text, m.created_at
     FROM talk_message m JOIN app_user u ON u.id = m.author_id
     WHERE m.card_id = $1 AND m.deleted_at IS NULL AND (m.to_requester OR m.author_id = $2) ORDER BY m.id`,
    [card, actor.userId],
  );
  const files = await attachmentsOfMany(
    cardTalk.files,
    rows.map(({ id }) => String(id)),
  );
  return rows.map(({ id, author_id, author, text, created_at }) => ({
    id,
    author,
    text,
    mine: author_id === actor.userId,
    created_at: created_at.toISOString(),
    files: files.get(String(id)) ?? [],
  }));
}
