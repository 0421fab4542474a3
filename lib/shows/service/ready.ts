import { type Tx, txQuery } from "@/lib/db";

/** Whether a show could be confirmed today: its offer is accepted (design shows.md, section 6). */
export async function ready(tx: Tx, showId: number): Promise<boolean> {
  const rows = await txQuery(
    tx,
    "SELECT 1 FROM offer f JOIN deal d ON d.show_id = f.show_id WHERE f.show_id = $1 AND f.state = 'aceptada' AND f.terms = d.terms",
    showId,
  );
  return rows.length > 0;
}
