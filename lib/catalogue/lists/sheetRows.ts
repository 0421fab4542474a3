import { type Tx, txQuery } from "@/lib/db";
import { impossible } from "@/lib/http/errors";

// Rows of a sheet that stand, of a rubro or of one that was merged into it, in months that vouchers say.
const ROWS = `
  SELECT count(*)::int AS count, string_agg(DISTINCT c.code, ', ' ORDER BY c.code) AS centres
  FROM category_kept k JOIN ledger_entry e ON e.category_id = k.id JOIN ledger_posting p ON p.id = e.posting_id
    JOIN cost_centre c ON c.id = e.cost_centre_id
  WHERE k.kept_id = $1::int AND p.source_type = 'planilla' AND e.side = 'gasto' AND e.kind IN ('comprometido', 'devengado') AND e.amount <> 0
    AND c.feeds_from <= e.day AND p.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_posting r WHERE r.reverses_id = p.id)`;

/**
 * A rubro that goes by sheet may stop doing so while no row of a sheet would stand beside the vouchers of its month: each month
 * has one source (money.md, section 3.2). @throws 422 naming the centres
 */
export async function refuseSheetRows(tx: Tx, category: number): Promise<void> {
  const [found] = await txQuery<{ count: number; centres: string | null }>(tx, ROWS, category);
  if (!found || found.count === 0) return;
  const rows = found.count === 1 ? "1 fila" : `${found.count} filas`;
  throw impossible(
    `Tiene ${rows} de planilla en meses que salen de los comprobantes (${found.centres}): anularlas primero, o seguir por planilla.`,
  );
}
