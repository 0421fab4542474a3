import { query } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import { boardRoleOf } from "../../rules/reach";
import type { BoardRole } from "../../rules/words";
import { type BoardActor, noCard } from "../../service/access";
import { definitions } from "../../service/registry";

/** A card whose work is judged, and how far the person reaches on it: who asked for it looks, pins and judges. */
export interface JudgedCard {
  id: number;
  board_key: string;
  number: number;
  title: string;
  rounds: number;
  requester_id: number | null;
  archived: boolean;
  locked: boolean;
  role: BoardRole | "requester";
}

type Row = Omit<JudgedCard, "role">;

const CARD = `SELECT c.id, c.board_key, c.number, c.title, c.rounds, c.requester_id, c.archived_at IS NOT NULL AS archived, k.locked
  FROM card c JOIN board_column k ON k.id = c.column_id`;

function reached(actor: BoardActor, row: Row | undefined): JudgedCard | null {
  const board = row && definitions.get(row.board_key);
  if (!row || !board?.proofs) return null;
  const role = boardRoleOf(actor, board) ?? (row.requester_id === actor.userId ? "requester" : null);
  return role && { ...row, role };
}

/** @throws 404 for who does not see the card, and on boards without proofs. */
export async function judgedCard(actor: BoardActor, id: number): Promise<JudgedCard> {
  const [row] = await query<Row>(`${CARD} WHERE c.id = $1`, [id], "judged_card");
  const card = reached(actor, row);
  if (!card) throw noCard();
  return card;
}

/** The same by one of its versions. */
export async function judgedByProof(actor: BoardActor, proof: number): Promise<JudgedCard> {
  const [row] = await query<Row>(
    `${CARD} JOIN card_proof p ON p.card_id = c.id WHERE p.id = $1`,
    [proof],
    "judged_by_proof",
  );
  const card = reached(actor, row);
  if (!card) throw notFound("No existe esa versión.");
  return card;
}

/** Sends versions: who works on the board. */
export const maySend = ({ role, archived, locked }: JudgedCard): boolean =>
  (role === "lead" || role === "member") && !archived && !locked;
/** Finals also once the work is settled, which is when they are made. */
export const maySendFinal = ({ role, archived }: JudgedCard): boolean =>
  (role === "lead" || role === "member") && !archived;
export const mayJudge = ({ role, archived, locked }: JudgedCard): boolean =>
  (role === "lead" || role === "requester") && !archived && !locked;
export const mayPin = ({ archived, locked }: JudgedCard): boolean => !archived && !locked;
