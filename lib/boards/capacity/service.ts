import { audit } from "@/lib/audit/audit";
import { prisma, query, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, staleVersion } from "@/lib/http/errors";
import { USUAL_WEEK } from "../rules/load";
import { type BoardActor, boardFor, mustLead, peopleOf } from "../service/access";
import { tellBoardChanged } from "../service/told";
import type * as api from "./api";
import type { PersonCapacity } from "./api";

type Row = Pick<PersonCapacity, "user_id" | "hours_week" | "version">;

const usualOf = (user_id: number): PersonCapacity => ({ user_id, hours_week: USUAL_WEEK, usual: true, version: 0 });

/** `GET /boards/{board}/capacity`. */
export async function get(actor: BoardActor, { params }: Input<typeof api.getCapacity>): Promise<PersonCapacity[]> {
  const { board } = await boardFor(actor, params.board);
  const [people, rows] = await Promise.all([
    peopleOf(board),
    query<Row>("SELECT user_id, hours_week::text, version FROM board_capacity WHERE board_key = $1", [board.key]),
  ]);
  const said = new Map(rows.map((row) => [row.user_id, { ...row, usual: false }]));
  return people.map(({ id }) => said.get(id) ?? usualOf(id));
}

/** `PUT /boards/{board}/capacity`. The first time its `version` is 0. */
export async function set(actor: BoardActor, { params, body }: Input<typeof api.setCapacity>): Promise<PersonCapacity> {
  const reached = await boardFor(actor, params.board);
  mustLead(reached);
  const { board } = reached;
  const { user_id, hours_week, version } = body;
  if (!(await peopleOf(board)).some(({ id }) => id === user_id))
    throw badField("user_id", "Esa persona no trabaja en este tablero.");
  return prisma.$transaction(async (tx) => {
    const [row] = await txQuery<Row>(
      tx,
      version === 0
        ? `INSERT INTO board_capacity (board_key, user_id, hours_week) VALUES ($1, $2, $3::numeric)
           ON CONFLICT DO NOTHING RETURNING user_id, hours_week::text, version`
        : `UPDATE board_capacity SET hours_week = $3::numeric, version = version + 1
           WHERE board_key = $1 AND user_id = $2 AND version = $4 RETURNING user_id, hours_week::text, version`,
      ...[board.key, user_id, hours_week, ...(version === 0 ? [] : [version])],
    );
    if (!row) {
      const [now] = await txQuery<Row>(
        tx,
        "SELECT user_id, hours_week::text, version FROM board_capacity WHERE board_key = $1 AND user_id = $2",
        board.key,
        user_id,
      );
      throw staleVersion(now ? { ...now, usual: false } : usualOf(user_id));
    }
    await tellBoardChanged(tx, board.key);
    await audit(tx, actor, {
      action: "board.capacity",
      object: `board:${board.key}:${user_id}`,
      after: { hours_week: row.hours_week },
    });
    return { ...row, usual: false };
  });
}
