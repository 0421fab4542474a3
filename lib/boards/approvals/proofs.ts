import type { ApprovalSource } from "@/lib/approvals/kind";
import { type SourceRow, sourceRow } from "@/lib/approvals/rules/sourceRow";
import { prisma, query } from "@/lib/db";
import { IN_VIEW, viewOf } from "@/lib/documents/service/view";
import { judge } from "../proofs/service/proofs";
import { boardRoleOf } from "../rules/reach";
import { cardCode } from "../rules/words";
import type { BoardActor } from "../service/access";
import { cardLink } from "../service/people";
import { definitions } from "../service/registry";
import { requestLink } from "../service/requester";

interface Row {
  id: number;
  board_key: string;
  card_id: number;
  card_number: number;
  title: string;
  number: number;
  file_id: string;
  note: string;
  created_at: Date;
  created_by: number;
  author: string;
  verdict: string | null;
  verdict_at: Date | null;
  verdict_by: number | null;
  judge: string;
  reason: string;
}

const PROOFS = `SELECT p.id, c.board_key, c.id AS card_id, c.number AS card_number, c.title, p.number, p.file_id, p.note,
    p.created_at, p.created_by, coalesce(nullif(u.name, ''), u.mail::text) AS author, p.verdict, p.verdict_at, p.verdict_by,
    coalesce(nullif(j.name, ''), j.mail::text, '') AS judge, p.reason
  FROM card_proof p JOIN card c ON c.id = p.card_id JOIN board_column k ON k.id = c.column_id
  JOIN app_user u ON u.id = p.created_by LEFT JOIN app_user j ON j.id = p.verdict_by
  WHERE NOT p.final AND (c.board_key = ANY ($1::text[]) OR (c.board_key = ANY ($2::text[]) AND c.requester_id = $3::int))`;

/** The last version of a piece that is neither put away nor settled, without anybody's word. */
const WAITING = `p.verdict IS NULL AND c.archived_at IS NULL AND NOT k.locked AND p.created_by <> $3::int
  AND NOT EXISTS (SELECT 1 FROM card_proof l WHERE l.card_id = p.card_id AND NOT l.final AND l.number > p.number)`;

async function proofsOf(actor: BoardActor, rest: string, values: unknown[] = []): Promise<Row[]> {
  const boards = [...definitions.values()].filter(({ proofs }) => proofs);
  const led = boards.filter((board) => boardRoleOf(actor, board) === "lead").map(({ key }) => key);
  const all = boards.map(({ key }) => key);
  return query<Row>(`${PROOFS} AND ${rest} ORDER BY p.created_at`, [led, all, actor.userId, ...values]);
}

const isWaiting = async (actor: BoardActor, id: number) =>
  (await proofsOf(actor, `${WAITING} AND p.id = $4::int`, [id])).length > 0;

function rowOf(actor: BoardActor, row: Row, waits: boolean): SourceRow {
  const board = definitions.get(row.board_key);
  const leads = board && boardRoleOf(actor, board) !== null;
  return sourceRow({
    id: row.id,
    reference: `Versión ${row.number} de ${cardCode(board?.prefix ?? "", row.card_number)}`,
    title: row.title,
    subtitle: [board?.title, row.note].filter(Boolean).join(", "),
    asked_by: { id: row.created_by, name: row.author },
    asked_at: row.created_at.toISOString(),
    link: leads ? cardLink(board, row.card_number) : requestLink(row.card_id),
    state: row.verdict === null ? "en_aprobacion" : row.verdict === "aprobado" ? "aprobado" : "devuelto",
    verdicts: waits ? ["aprobar", "devolver"] : [],
    decided: decisionOf(row),
    version: 1,
  });
}

function decisionOf({ verdict, verdict_by, verdict_at, judge, reason }: Row): SourceRow["decided"] {
  if (verdict === null || verdict_by === null || verdict_at === null) return null;
  const said = verdict === "aprobado" ? "aprobar" : "devolver";
  const at = verdict_at.toISOString();
  return { verdict: said, by: { id: verdict_by, name: judge }, on_behalf_of: null, reason, via: "pantalla", at };
}

async function oneRow(actor: BoardActor, id: number): Promise<{ row: Row; view: SourceRow } | null> {
  const [row] = await proofsOf(actor, "p.id = $4::int", [id]);
  return row ? { row, view: rowOf(actor, row, await isWaiting(actor, id)) } : null;
}

/** Verdicts on versions of designs: the leads' or the requester's (lib/boards/proofs). */
export const proofs: ApprovalSource = {
  title: "Versiones de diseño",
  one: "Versión",
  icon: "image",
  waiting: async (actor) => (await proofsOf(actor, WAITING)).map((row) => rowOf(actor, row, true)),
  decided: async (actor) => (await proofsOf(actor, "p.verdict_by = $3::int")).map((row) => rowOf(actor, row, false)),
  read: async (actor, id) => {
    const found = await oneRow(actor, id);
    if (!found) return null;
    const file = await prisma.file.findUnique({ where: { id: found.row.file_id }, include: IN_VIEW });
    const facts = [
      { label: "Pieza", value: found.row.title },
      { label: "Versión", value: String(found.row.number) },
      ...(found.row.note ? [{ label: "Nota", value: found.row.note }] : []),
    ];
    return { row: found.view, shown: { purses: [], facts, document: file && viewOf(file) } };
  },
  decide: async (actor, id, { verdict, reason }) => {
    await judge(actor, {
      params: { id },
      query: undefined,
      body: { verdict: verdict === "aprobar" ? "aprobado" : "cambios", reason },
    });
    const found = await oneRow(actor, id);
    if (!found) throw new Error(`the version ${id} was judged and is gone`);
    return found.view;
  },
};
