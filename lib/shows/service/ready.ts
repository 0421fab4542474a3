import { type Tx, txQuery } from "@/lib/db";

/** Whether a show could be confirmed today: its offer is accepted (design shows.md, section 6). */
export async function ready(tx: Tx, showId: number): Promise<boolean> {
  const rows = await txQuery(tx, "SELECT 1 FROM offer WHERE show_id = $1 AND state = 'aceptada'", showId);
  return rows.length > 0;
}
