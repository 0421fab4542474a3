import { query, type Tx, txQuery } from "@/lib/db";
import { JsonText } from "@/lib/http/jsonText";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../access/scope";
import { isoTime, listOf } from "../sqlJson";
import type { ShowRecord } from "./schema/show";

/** Each row is a record as it is sent, so that it may go out as the database writes it; `s` is the show. */
export const SHOW_RECORD = `SELECT s.id, s.name, s.name AS show, a.name AS artist, v.name AS venue, v.city,
  v.country, s.fecha::text AS fecha, s.hora, s.type, s.state,
  s.divisa, s.capacidad, s.holdeo, s.cortesias, s.anotaciones, s.categoria, s.ticketera, s.on_sale::text AS on_sale,
  ${isoTime("s.sold_out_at")} AS sold_out_at, s.state_reason, s.state_before, ${isoTime("s.updated_at")} AS updated_at, s.version
  FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id`;

export interface RecordFilter {
  type?: string;
  artistId?: number;
  /** Only those whose tickets are sold, by state and date. */
  active?: boolean;
  /** Only shows that have sales. */
  withSales?: boolean;
}

const LIST = `${SHOW_RECORD} WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY($1::int[])) AND ($2::text IS NULL OR s.type = $2)
    AND ($3::int IS NULL OR s.artist_id = $3) AND (NOT $4::bool OR show_is_active(s.state, s.fecha, v.zone, now()))
    AND (NOT $5::bool OR EXISTS (SELECT 1 FROM sales_series r WHERE r.show_id = s.id))
  ORDER BY s.fecha NULLS LAST, s.name`;

/** The facts of the shows the scope allows, by date, as JSON. */
export async function showList(
  { artistIds }: Scope,
  { type, artistId, active = false, withSales = false }: RecordFilter,
): Promise<JsonText<ShowRecord[]>> {
  const values = [artistIds, type ?? null, artistId ?? null, active, withSales];
  const [found] = await query<{ list: string }>(`SELECT ${listOf(LIST)} AS list`, values, "show_list");
  return new JsonText(found?.list ?? "[]");
}

/** The same to work with. */
export async function showRecords(scope: Scope, filter: RecordFilter): Promise<ShowRecord[]> {
  return (await showList(scope, filter)).read();
}

/** One show's facts in a transaction. */
export async function showRecord(tx: Tx, id: number): Promise<ShowRecord> {
  const [row] = await txQuery<ShowRecord>(tx, `${SHOW_RECORD} WHERE s.id = $1::int`, id);
  if (!row) throw new Error(`Show ${id} is gone`);
  return row;
}
