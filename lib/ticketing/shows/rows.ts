import { query, type Tx, txQuery } from "@/lib/db";
import type { Scope } from "../access/scope";
import type { ShowRecord } from "./schema/show";

type Row = Omit<ShowRecord, "name" | "sold_out_at" | "updated_at"> & { sold_out_at: Date | null; updated_at: Date };

const SELECT = `SELECT s.id, s.name AS show, a.name AS artist, v.name AS venue, v.city, v.country, s.fecha::text AS fecha, s.hora, s.type, s.state,
  s.divisa, s.capacidad, s.holdeo, s.cortesias, s.anotaciones, s.categoria, s.ticketera, s.on_sale::text AS on_sale, s.sold_out_at, s.state_reason, s.state_before, s.updated_at, s.version
  FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id`;

const present = (row: Row): ShowRecord => ({
  ...row,
  name: row.show,
  sold_out_at: row.sold_out_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

export interface RecordFilter {
  type?: string;
  artistId?: number;
  /** Only those whose tickets are sold, by state and date. */
  active?: boolean;
  /** Only shows that have sales. */
  withSales?: boolean;
}

/** The facts of the shows the scope allows, by date. */
export async function showRecords(
  { artistIds }: Scope,
  { type, artistId, active = false, withSales = false }: RecordFilter,
): Promise<ShowRecord[]> {
  const rows = await query<Row>(
    `${SELECT} WHERE ($1::int[] IS NULL OR s.artist_id = ANY($1::int[])) AND ($2::text IS NULL OR s.type = $2)
       AND ($3::int IS NULL OR s.artist_id = $3) AND (NOT $4::bool OR show_is_active(s.state, s.fecha, v.zone, now()))
       AND (NOT $5::bool OR EXISTS (SELECT 1 FROM sales_series r WHERE r.show_id = s.id))
     ORDER BY s.fecha NULLS LAST, s.name`,
    [artistIds, type ?? null, artistId ?? null, active, withSales],
  );
  return rows.map(present);
}

/** One show's facts in a transaction. */
export async function showRecord(tx: Tx, id: number): Promise<ShowRecord> {
  const [row] = await txQuery<Row>(tx, `${SELECT} WHERE s.id = $1::int`, id);
  if (!row) throw new Error(`Show ${id} is gone`);
  return present(row);
}
