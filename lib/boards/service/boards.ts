import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { boardRoleOf } from "../rules/reach";
import type { BoardRole } from "../rules/words";
import { type BoardActor, boardFor, columnsOf, peopleOf } from "./access";
import { definitions, ensureBoards } from "./registry";

interface Counts {
  board_key: string;
  open: number;
  overdue: number;
  mine: number;
  waiting: number;
}

const COUNTS = `SELECT c.board_key, count(*)::int AS open, count(*) FILTER (WHERE c.due_on < $2 OR c.sla_due_at < now())::int AS overdue,
    count(*) FILTER (WHERE EXISTS (SELECT 1 FROM card_assignee a WHERE a.card_id = c.id AND a.user_id = $3))::int AS mine,
    count(c.close_at)::int AS waiting
  FROM card c WHERE c.board_key = ANY ($1::text[]) AND c.closed_at IS NULL AND c.archived_at IS NULL GROUP BY 1`;

/** `GET /boards`. */
export async function list(actor: BoardActor): Promise<Output<typeof api.listBoards>> {
  await ensureBoards();
  const reached = [...definitions.values()].flatMap((board) => {
    const role = boardRoleOf(actor, board);
    return role ? [{ board, role }] : [];
  });
  const rows = await query<Counts>(COUNTS, [reached.map(({ board }) => board.key), todayIn(), actor.userId]);
  const counts = new Map(rows.map((row) => [row.board_key, row]));
  return reached.map(({ board, role }) => {
    const { open = 0, overdue = 0, mine = 0, waiting = 0 } = counts.get(board.key) ?? {};
    const { key, title, prefix } = board;
    return {
      key,
      title,
      prefix,
      role,
      path: screensFor(board.screens, role)[0]?.path ?? "/",
      open,
      overdue,
      mine,
      waiting,
    };
  });
}

/** The screens of a board that somebody of this role may open. */
export const screensFor = <S extends { leadsOnly?: boolean }>(screens: readonly S[], role: BoardRole): S[] =>
  screens.filter(({ leadsOnly }) => !leadsOnly || role !== "member");

/** `GET /boards/{board}`. */
export async function get(
  actor: BoardActor,
  { params }: Input<typeof api.getBoard>,
): Promise<Output<typeof api.getBoard>> {
  const { board, role } = await boardFor(actor, params.board);
  const [columns, people, labels] = await Promise.all([
    columnsOf(board.key),
    peopleOf(board),
    query<{ label: string }>(
      "SELECT DISTINCT unnest(labels) AS label FROM card WHERE board_key = $1 AND archived_at IS NULL ORDER BY 1",
      [board.key],
    ),
  ]);
  const { key, title, prefix, types, records, priorityTitles, fields, sla, closing, proofs, urgentByLead } = board;
  return {
    key,
    title,
    prefix,
    role,
    me: actor.userId,
    columns,
    types,
    records,
    priorityTitles,
    fields,
    sla,
    closing,
    people,
    proofs,
    urgentByLead,
    screens: screensFor(board.screens, role).map(({ path, title, view }) => ({ path, title, view })),
    labels: labels.map(({ label }) => label),
    intake: board.intake !== undefined,
  };
}
