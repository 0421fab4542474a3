import { query } from "@/lib/db";
import { cleanName } from "@/lib/format/cleanName";
import type { Input } from "@/lib/http/contract";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { scopeOf } from "../../access/scope";
import { showNotFound } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import type { salesData, salesOfShow } from "../api";
import { presentSale, SALE_COLUMNS, type SaleRecord } from "../rows";
import type { SaleRow } from "../schema";

/** The order of `ticket_sale_key`, so that neither direction needs a sort. */
const ORDERS = {
  newest: "t.fecha_venta DESC, t.ticketera, t.categoria, t.divisa",
  oldest: "t.fecha_venta, t.ticketera DESC, t.categoria DESC, t.divisa DESC",
};

/** A show's sales, newest first. 404 when the show is not there or not of the person's artists. */
export function newestFirst(actor: TicketingActor, { params }: Input<typeof salesOfShow>): Promise<SaleRow[]> {
  return salesOf(actor, params.show, "newest");
}

/** A show's sales, oldest first. */
export function oldestFirst(actor: TicketingActor, { params }: Input<typeof salesData>): Promise<SaleRow[]> {
  return salesOf(actor, params.show, "oldest");
}

async function salesOf(actor: TicketingActor, name: string, order: keyof typeof ORDERS): Promise<SaleRow[]> {
  const clean = cleanName(name);
  if (!clean.ok) throw showNotFound(name);
  const scope = await scopeOf(actor);
  // One row without a sale means a show without sales; no row, no show.
  const rows = await query<SaleRecord | { id: null }>(
    `SELECT ${SALE_COLUMNS} FROM show s LEFT JOIN ticket_sale t ON t.show_id = s.id
     WHERE s.id = (SELECT show_id FROM show_name WHERE name = $1) AND ${isPublic()} AND ($2::int[] IS NULL
       OR s.artist_id = ANY($2::int[])) ORDER BY ${ORDERS[order]}`,
    [clean.value, scope.artistIds],
    `sales_${order}`,
  );
  if (rows.length === 0) throw showNotFound(name);
  return rows.flatMap((row) => (row.id === null ? [] : [presentSale(row, scope)]));
}
