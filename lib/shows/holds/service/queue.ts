import { type Tx, txQuery } from "@/lib/db";
import { holdTurn, transactionInTurn } from "@/lib/inTurn";
import type { HoldState } from "../rules/kinds";

/** Who waits for a room of a venue on a day waits in one queue; `room` is empty for the venue as a whole. */
export interface QueueKey {
  venue_id: number;
  room: string;
  day: string;
}

export interface Waiting extends QueueKey {
  id: number;
  show_id: number;
  show: string;
  state: HoldState;
  /** Its place among those alive. Of a venue of others what it said, null while it has not answered. */
  rank: number | null;
  told_rank: number | null;
  seq: number | null;
  expires_at: Date;
  confirm_by: Date | null;
  created_by_user_id: number;
  version: number;
}

/** Who moves queues waits for each other here first, rather than with a connection of the database in their hand. */
const HOLDS_TURN = "holds";
const HOLDS_PATIENCE_MS = 20_000;
export const queueTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(HOLDS_TURN, work, HOLDS_PATIENCE_MS);

const turnOf = ({ venue_id, room, day }: QueueKey): string =>
  `hold:${String(venue_id).padStart(10, "0")}:${room}:${day}`;

/**
 * Holds queues until the transaction ends, always in the same order, so that two requests over several venues never wait for
 * each other. Queues come before shows, boards, cards and purses (design shows.md, section 2).
 */
export const lockQueues = (tx: Tx, keys: readonly QueueKey[]): Promise<void> => holdTurn(tx, ...keys.map(turnOf));

/** The moment by which everything is judged: the database's own clock, read once the queues are held. */
export async function moment(tx: Tx, at?: Date): Promise<Date> {
  if (at) return at;
  const [row] = await txQuery<{ at: Date }>(tx, "SELECT clock_timestamp() AS at");
  return row?.at as Date;
}

/** Rows of queues, as `$1::jsonb`. */
export const keysJson = (keys: readonly QueueKey[]): string =>
  JSON.stringify(keys.map(({ venue_id, room, day }) => ({ venue_id, room, day })));

export const KEYS = "jsonb_to_recordset($1::jsonb) AS k(venue_id int, room text, day date)";
export const SAME = "h.venue_id = k.venue_id AND h.room = k.room AND h.day = k.day";

/** Those that have a place in these queues, first ones first. */
export function waitingIn(tx: Tx, keys: readonly QueueKey[]): Promise<Waiting[]> {
  return txQuery<Waiting>(
    tx,
    `SELECT h.id, h.show_id, s.name AS show, h.venue_id, h.room, h.day::text, h.state, h.told_rank, h.seq, h.expires_at, h.confirm_by,
       h.created_by_user_id, h.version, ${RANK} AS rank
     FROM ${KEYS} JOIN hold h ON ${SAME} JOIN "show" s ON s.id = h.show_id
     WHERE h.ended_at IS NULL ORDER BY h.venue_id, h.room, h.day, h.seq NULLS LAST, h.rank NULLS LAST, h.id`,
    keysJson(keys),
  );
}

/** A hold's place: counted in our venues, said by the venue in others'. Over the holds alive of its queue. */
export const RANK = `CASE WHEN h.seq IS NULL THEN h.rank::int
  ELSE (row_number() OVER (PARTITION BY h.venue_id, h.room, h.day, h.seq IS NULL ORDER BY h.seq))::int END`;
