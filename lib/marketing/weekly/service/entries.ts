import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import type { WeeklyEntry, WeeklyFacts } from "../schema";

/** A version as it is stored: with what it froze. */
export interface Stored extends WeeklyEntry {
  show_id: number;
  frozen: WeeklyFacts | null;
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `w.id, w.show_id, w.n::int AS n, w.state, w.learnings, w.next_action,
  CASE WHEN w.owner_user_id IS NOT NULL THEN json_build_object('id', w.owner_user_id, 'name', ${personSql("w.owner_user_id")}) END AS owner,
  ${instant("w.updated_at")} AS updated_at, ${personSql("w.updated_by_user_id")} AS updated_by,
  ${instant("w.published_at")} AS published_at, ${personSql("w.published_by_user_id")} AS published_by, w.version, w.frozen`;

/** All versions of what was said of a show in a week, the latest first. */
export const versionsOf = (tx: Tx, show: number, week: string): Promise<Stored[]> =>
  txQuery<Stored>(
    tx,
    `SELECT ${COLUMNS} FROM weekly_status w WHERE w.show_id = $1::int AND w.week = $2::date ORDER BY w.n DESC`,
    show,
    week,
  );

/** The latest version of each of these shows in a week. */
export const latestOf = (tx: Tx, shows: readonly number[], week: string): Promise<Stored[]> =>
  txQuery<Stored>(
    tx,
    `SELECT DISTINCT ON (w.show_id) ${COLUMNS} FROM weekly_status w WHERE w.show_id = ANY ($1::int[]) AND w.week = $2::date ORDER BY w.show_id, w.n DESC`,
    shows,
    week,
  );

/** The latest version of the last week before this one of which something was said. */
export async function lastBefore(tx: Tx, show: number, week: string): Promise<(Stored & { week: string }) | null> {
  const [found] = await txQuery<Stored & { week: string }>(
    tx,
    `SELECT ${COLUMNS}, w.week::text AS week FROM weekly_status w WHERE w.show_id = $1::int AND w.week < $2::date ORDER BY w.week DESC, w.n DESC LIMIT 1`,
    show,
    week,
  );
  return found ?? null;
}

/** A version as it is told. */
export const entryOf = ({ show_id: _show, frozen: _frozen, ...entry }: Stored): WeeklyEntry => entry;
