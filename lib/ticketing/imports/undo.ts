import type { Tx } from "@/lib/db";
import { txQuery } from "@/lib/db";
import { formatInteger } from "@/lib/format/number";
import { conflict } from "@/lib/http/errors";
import { RECOMPUTE_TOTALS } from "./process/merge";

// Rows the import wrote: the ones it changed are noted, the ones it inserted carry its id since.
const ROWS = `SELECT t.* FROM ticket_sale t WHERE t.id IN (SELECT row_id FROM import_change WHERE import_id = $1::uuid)
  OR (t.import_id = $1::uuid AND t.version = 1)`;
const SERIES = `SELECT DISTINCT show_id, ticketera, categoria, divisa FROM (${ROWS}) t`;

/**
 * Puts the sales back exactly as they were before an import that inserted `inserted` rows. Throws 409 when somebody
 * changed or deleted any of its rows since; then nothing is touched.
 */
export async function undoSales(
  tx: Tx,
  { id: importId, inserted }: { id: string; inserted: number },
): Promise<undefined> {
  await txQuery(
    tx,
    `SELECT 1 AS locked FROM "show" WHERE id IN (SELECT show_id FROM (${ROWS}) t) ORDER BY id FOR UPDATE`,
    importId,
  );
  const [state] = await txQuery<{ changed: number; inserted: number }>(
    tx,
    `SELECT (SELECT count(*)::int FROM import_change c LEFT JOIN ticket_sale t ON t.id = c.row_id
         WHERE c.import_id = $1::uuid AND t.version IS DISTINCT FROM c.version_after) AS changed,
       (SELECT count(*)::int FROM ticket_sale t WHERE t.import_id = $1::uuid AND t.version = 1) AS inserted`,
    importId,
  );
  const touched = (state?.changed ?? 0) + inserted - (state?.inserted ?? 0);
  if (touched > 0)
    throw conflict(
      touched === 1
        ? "No se puede deshacer: una de sus filas se cambió después. Corregirla a mano."
        : `No se puede deshacer: ${formatInteger(touched)} de sus filas se cambiaron después. Corregirlas a mano.`,
    );
  const series = await txQuery<{ keys: unknown }>(
    tx,
    `SELECT coalesce(jsonb_agg(k), '[]') AS keys FROM (${SERIES}) k`,
    importId,
  );
  await tx.ticketSale.deleteMany({ where: { import_id: importId, version: 1 } });
  await txQuery(
    tx,
    `UPDATE ticket_sale t SET venta_diaria = b.venta_diaria, venta_total = b.venta_total, monto_diario = b.monto_diario,
       recaudacion_total = b.recaudacion_total, venta_total_computed = b.venta_total_computed,
       recaudacion_total_computed = b.recaudacion_total_computed, monto_known = coalesce(b.monto_known, true),
       import_id = b.import_id, updated_at = b.updated_at,
       updated_by_user_id = b.updated_by_user_id, version = t.version + 1
     FROM import_change c CROSS JOIN LATERAL jsonb_populate_record(NULL::ticket_sale, c.before) b
     WHERE c.import_id = $1::uuid AND c.before IS NOT NULL AND t.id = c.row_id`,
    importId,
  );
  await txQuery(
    tx,
    RECOMPUTE_TOTALS(
      "SELECT show_id, ticketera, categoria, divisa FROM jsonb_to_recordset($1::jsonb) AS k(show_id int, ticketera text, categoria text, divisa char(3))",
    ),
    JSON.stringify(series[0]?.keys ?? []),
  );
  // Shows the import created go too, unless somebody has used them since.
  await txQuery(
    tx,
    `DELETE FROM "show" s USING import_show i WHERE i.import_id = $1::uuid AND s.id = i.show_id AND s.version = 1
       AND NOT EXISTS (SELECT 1 FROM ticket_sale t WHERE t.show_id = s.id) AND NOT EXISTS (SELECT 1 FROM ticketera_link l
         WHERE l.show_id = s.id)`,
    importId,
  );
}
