import { type Tx, txQuery } from "@/lib/db";
import { sameTerms } from "@/lib/deals/rules/sameTerms";

/** Whether a show could be confirmed today: its offer is accepted, or its contract signed, with the terms of now, or somebody let it off (design shows.md, section 6). */
export async function ready(tx: Tx, showId: number): Promise<boolean> {
  const rows = await txQuery(
    tx,
    `SELECT 1 FROM offer f JOIN deal d ON d.show_id = f.show_id WHERE f.show_id = $1 AND f.state = 'aceptada' AND ${sameTerms("f.terms", "d.terms")}
     UNION ALL SELECT 1 FROM show_contract c JOIN deal d ON d.show_id = c.show_id
       WHERE c.show_id = $1 AND c.state = 'firmado' AND (${sameTerms("c.terms", "d.terms")} OR c.explained_terms = d.terms)
     UNION ALL SELECT 1 FROM show_waiver w WHERE w.show_id = $1 AND w.what = 'desafio' AND w.state = 'aprobada'`,
    showId,
  );
  return rows.length > 0;
}
