import type { Person } from "@/lib/access/can";
import { query } from "@/lib/db";
import { boardRoleOf } from "../rules/reach";
import { definitions } from "./registry";
import { CARD_FILES, cardTalk, REQUEST_FILES } from "./views";

interface Reader extends Person {
  userId: number;
}

interface Row {
  board_key: string;
  requester_id: number | null;
  told: boolean;
}

const OF_CARD = "SELECT board_key, requester_id, false AS told FROM card WHERE id = $1";
const OF_REQUEST = "SELECT board_key, requester_id, true AS told FROM card WHERE id = $1";
const OF_COMMENT = `SELECT c.board_key, c.requester_id, m.to_requester OR m.author_id = c.requester_id AS told
  FROM talk_message m JOIN card c ON c.id = m.card_id WHERE m.id = $1 AND m.deleted_at IS NULL`;

// The board's people, and who asked for the card as far as it speaks to them: what they sent, and what they were told.
const reads = (text: string) => async (person: Reader, id: string) => {
  if (!/^\d{1,9}$/.test(id)) return false;
  const [row] = await query<Row>(text, [Number(id)]);
  const board = row && definitions.get(row.board_key);
  if (!row || !board) return false;
  return boardRoleOf(person, board) !== null || (row.requester_id === person.userId && row.told);
};

/** For lib/documents/owners.ts: who sees the files of cards, of their comments, and of requests as they were sent. */
export const cardOwners = {
  [CARD_FILES]: { mayRead: reads(OF_CARD) },
  // Versions are for the board and for who asked for the piece.
  card_proof: { mayRead: reads(OF_REQUEST) },
  [REQUEST_FILES]: { mayRead: reads(OF_REQUEST) },
  [cardTalk.files]: { mayRead: reads(OF_COMMENT) },
};
