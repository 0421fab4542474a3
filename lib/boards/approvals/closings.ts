import type { ApprovalSource } from "@/lib/approvals/kind";
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

/** The closings that members propose and leads decide (lib/boards/closing). */
export const closings: ApprovalSource = {
  title: "Cierres de tareas",
  one: "Cierre",
  icon: "check",
  waiting: async (actor) =>
    (await proposedOn(actor)).filter(({ by }) => by !== actor.userId).map((row) => rowOf(actor, row)),
  read: async (actor, id) => {
    const [row] = await proposedOn(actor, id);
    const facts = row
      ? [
          { label: "Tarea", value: row.title },
          { label: "Pasa a", value: row.column },
        ]
      : [];
    return row ? { row: rowOf(actor, row), shown: { purses: [], facts } } : null;
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
    return settledRow(actor, row, verdict, reason);
  },
};

/** What it says once it was decided: the card no longer knows. */
function settledRow(
  actor: BoardActor,
  row: Row,
  verdict: "aprobar" | "devolver" | "rechazar",
  reason: string,
): SourceRow {
  const by = { id: actor.userId, name: actor.name };
  const decided = { verdict, by, on_behalf_of: null, reason, via: "pantalla" as const, at: new Date().toISOString() };
  const state = verdict === "aprobar" ? "aprobado" : "devuelto";
  return { ...rowOf(actor, row), state, verdicts: [], decided };
}
