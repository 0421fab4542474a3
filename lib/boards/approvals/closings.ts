import type { ApprovalSource, Shown } from "@/lib/approvals/kind";
import { type SourceRow, sourceRow } from "@/lib/approvals/rules/sourceRow";
import { query } from "@/lib/db";
import { conflict } from "@/lib/http/errors";
import { decide } from "../closing/service";
import { boardRoleOf } from "../rules/reach";
import { cardCode } from "../rules/words";
import type { BoardActor } from "../service/access";
import { cardLink } from "../service/people";
import { definitions } from "../service/registry";

interface Row {
  id: number;
  board_key: string;
  number: number;
  title: string;
  column_id: number;
  column: string;
  close_at: Date;
  by: number;
  name: string;
  due_at: string | null;
  comments: number;
}

const PROPOSED = `SELECT c.id, c.board_key, c.number, c.title, c.close_column_id AS column_id, k.title AS "column", c.close_at,
    u.id AS by, coalesce(nullif(u.name, ''), u.mail::text) AS name,
    (SELECT count(*)::int FROM talk_message m WHERE m.card_id = c.id AND m.deleted_at IS NULL) AS comments
  FROM card c JOIN board_column k ON k.id = c.close_column_id JOIN app_user u ON u.id = c.close_by
  WHERE c.close_at IS NOT NULL AND c.archived_at IS NULL`;

/** The boards that the person runs. */
const ledBy = (actor: BoardActor) => [...definitions.values()].filter((board) => boardRoleOf(actor, board) === "lead");

function rowOf(actor: BoardActor, row: Row): SourceRow {
  const board = definitions.get(row.board_key);
  const link = board ? cardLink(board, row.number) : "/";
  return sourceRow({
    id: row.id,
    reference: `Cierre de ${cardCode(board?.prefix ?? "", row.number)}`,
    title: row.title,
    subtitle: [board?.title, `pasa a ${row.column}`].filter(Boolean).join(", "),
    asked_by: { id: row.by, name: row.name },
    asked_at: row.close_at.toISOString(),
    link,
    verdicts: row.by === actor.userId ? [] : ["aprobar", "devolver"],
    comments: row.comments,
    // Which proposal was looked at: another one comes later.
    version: row.close_at.getTime(),
  });
}

async function proposedOn(actor: BoardActor, id?: number): Promise<Row[]> {
  const boards = ledBy(actor).map(({ key }) => key);
  if (boards.length === 0) return [];
  return query<Row>(
    `${PROPOSED} AND c.board_key = ANY ($1::text[]) AND ($2::int IS NULL OR c.id = $2) ORDER BY c.close_at`,
    [boards, id ?? null],
  );
}

interface Decided extends Row {
  verdict: "aprobar" | "devolver";
  reason: string;
  at: Date;
  decided_by: number;
  decided_name: string;
}

/**
 * What was decided of proposals, by the cards' history: who moved the card to where it was proposed, or refused it, right after it was. The last
 * decision of each card, of one person (`$3`) or of anybody.
 */
const DECIDED = `SELECT DISTINCT ON (c.id) c.id, c.board_key, c.number, c.title, (p.data -> 'to' ->> 'id')::int AS column_id, p.data -> 'to' ->> 'title' AS "column",
    p.at AS close_at, u.id AS by, coalesce(nullif(u.name, ''), u.mail::text) AS name, 0 AS comments,
    CASE d.kind WHEN 'moved' THEN 'aprobar' ELSE 'devolver' END AS verdict, coalesce(d.data ->> 'reason', '') AS reason, d.at,
    w.id AS decided_by, coalesce(nullif(w.name, ''), w.mail::text) AS decided_name
  FROM card_event d JOIN card c ON c.id = d.card_id JOIN app_user w ON w.id = d.actor_id
  CROSS JOIN LATERAL (SELECT e.* FROM card_event e WHERE e.card_id = d.card_id AND e.id < d.id
    AND e.kind IN ('close_proposed', 'close_refused', 'close_withdrawn', 'moved') ORDER BY e.id DESC LIMIT 1) p
  JOIN app_user u ON u.id = p.actor_id
  WHERE d.board_key = ANY ($1::text[]) AND d.kind IN ('moved', 'close_refused') AND ($2::int IS NULL OR d.card_id = $2) AND ($3::int IS NULL OR d.actor_id = $3)
    AND p.kind = 'close_proposed' AND p.actor_id <> d.actor_id AND (d.kind = 'close_refused' OR d.data -> 'to' ->> 'id' = p.data -> 'to' ->> 'id')
  ORDER BY c.id, d.id DESC`;

async function decidedOn(actor: BoardActor, { id, by }: { id?: number; by?: number }): Promise<Decided[]> {
  const boards = ledBy(actor).map(({ key }) => key);
  if (boards.length === 0) return [];
  return query<Decided>(DECIDED, [boards, id ?? null, by ?? null]);
}

const decidedRow = (actor: BoardActor, row: Decided): SourceRow =>
  settledRow(actor, row, {
    verdict: row.verdict,
    by: { id: row.decided_by, name: row.decided_name },
    reason: row.reason,
    at: row.at.toISOString(),
  });

const shownOf = ({ title, column }: Row): Shown => ({
  purses: [],
  facts: [
    { label: "Tarea", value: title },
    { label: "Pasa a", value: column },
  ],
});

/** The closings that members propose and leads decide (lib/boards/closing). */
export const closings: ApprovalSource = {
  title: "Cierres de tareas",
  one: "Cierre",
  icon: "check",
  waiting: async (actor) =>
    (await proposedOn(actor)).filter(({ by }) => by !== actor.userId).map((row) => rowOf(actor, row)),
  decided: async (actor) => (await decidedOn(actor, { by: actor.userId })).map((row) => decidedRow(actor, row)),
  read: async (actor, id) => {
    const [row] = await proposedOn(actor, id);
    if (row) return { row: rowOf(actor, row), shown: shownOf(row) };
    const [settled] = await decidedOn(actor, { id });
    return settled ? { row: decidedRow(actor, settled), shown: shownOf(settled) } : null;
  },
  decide: async (actor, id, { verdict, reason, version }) => {
    const [row] = await proposedOn(actor, id);
    if (row?.close_at.getTime() !== version) throw conflict("Esa propuesta de cierre ya se decidió o cambió.");
    const proposal = { column_id: row.column_id, close_at: row.close_at.toISOString() };
    const body =
      verdict === "aprobar"
        ? { approve: true as const, ...proposal }
        : { approve: false as const, ...proposal, reason };
    await decide(actor, { params: { id }, query: undefined, body });
    const by = { id: actor.userId, name: actor.name };
    return settledRow(actor, row, { verdict, by, reason, at: new Date().toISOString() });
  },
};

/** What it says once it was decided. */
function settledRow(
  actor: BoardActor,
  row: Row,
  said: Pick<NonNullable<SourceRow["decided"]>, "verdict" | "by" | "reason" | "at">,
): SourceRow {
  const decided = { ...said, on_behalf_of: null, via: "pantalla" as const };
  const state = said.verdict === "aprobar" ? "aprobado" : "devuelto";
  return { ...rowOf(actor, row), state, verdicts: [], decided };
}
