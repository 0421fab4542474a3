import { query } from "@/lib/db";
import type { PurseKind } from "./kinds";

/** The purses of a kind: what a domain answers for who sees all of its own (`readablePurses`). */
export async function pursesOfKind(kind: PurseKind): Promise<number[]> {
  const rows = await query<{ id: number }>("SELECT id FROM purse WHERE kind = $1", [kind]);
  return rows.map(({ id }) => id);
}

/** What people call the purse `p`: its own name, or that of what it is of. */
export const PURSE_TITLE = `coalesce(nullif(p.name, ''), (SELECT c.code || ' · ' || c.name FROM cost_centre c WHERE c.id = p.cost_centre_id),
  (SELECT s.name FROM show s WHERE s.id = p.show_id), nullif(p.area, ''), 'Bolsa ' || p.id)`;
