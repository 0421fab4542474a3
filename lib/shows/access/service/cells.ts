import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import type { AccessScope } from "../../rules/levels";
import type { AccessCell } from "../schema";

/** The column of what an access is of. */
export const COLUMN: Record<AccessScope, "show_id" | "artist_id" | "project_id"> = {
  show: "show_id",
  artista: "artist_id",
  proyecto: "project_id",
};

/** An access `a` as it is answered. */
export const CELL = `a.user_id, CASE WHEN a.show_id IS NOT NULL THEN 'show' WHEN a.artist_id IS NOT NULL THEN 'artista' ELSE 'proyecto' END AS scope,
  coalesce(a.show_id, a.artist_id, a.project_id) AS target_id, a.level, a.until::text AS until,
  NOT EXISTS (SELECT 1 FROM show_access_now n WHERE n.id = a.id) AS over, ${personSql("a.by_user_id")} AS by,
  to_char(a.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, a.version`;

/** Who an access is of, and of what. */
export type CellKey = Pick<AccessCell, "user_id" | "scope" | "target_id">;

/** An access as it is stored, held where it is about to be changed. */
export async function storedCell(tx: Tx, key: CellKey, hold = false): Promise<AccessCell | undefined> {
  const [cell] = await txQuery<AccessCell>(
    tx,
    `SELECT ${CELL} FROM show_access a WHERE a.user_id = $1::int AND a.${COLUMN[key.scope]} = $2::int ${hold ? "FOR UPDATE OF a" : ""}`,
    key.user_id,
    key.target_id,
  );
  return cell;
}
