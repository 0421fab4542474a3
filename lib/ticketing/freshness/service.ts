import { prisma, query } from "@/lib/db";
import { addDays } from "@/lib/format/dates";

/** How recent the figures of a ticketera are. Days `YYYY-MM-DD`, instants ISO. */
export interface TicketeraFreshness {
  name: string;
  /** Shows on sale that report through it. */
  shows: number;
  last_sale: string | null;
  loaded_at: string | null;
  stale: boolean;
}

/** Days without figures that are as they should be: yesterday's sales come today. */
const USUAL_DAYS = 1;

/** Every ticketera with the last day it reported for a show on sale. Without one it may be as old as it likes. */
export async function ticketeraFreshness(today: string): Promise<TicketeraFreshness[]> {
  const rows = await query<Omit<TicketeraFreshness, "stale" | "loaded_at"> & { loaded_at: Date | null }>(
    `SELECT t.name, count(DISTINCT s.show_id) FILTER (WHERE on_sale.active)::int AS shows,
       coalesce(max(s.last_fecha) FILTER (WHERE on_sale.active), max(s.last_fecha))::text AS last_sale,
       max(s.updated_at) AS loaded_at
     FROM (SELECT name FROM ticketera UNION SELECT DISTINCT ticketera FROM sales_series) t
     LEFT JOIN sales_series s ON s.ticketera = t.name
     LEFT JOIN (SELECT s.id, show_is_active(s.state, s.fecha, v.zone, now()) AS active FROM "show" s
       LEFT JOIN venue v ON v.id = s.venue_id) on_sale
       ON on_sale.id = s.show_id
     GROUP BY t.name ORDER BY t.name`,
    [],
    "ticketera_freshness",
  );
  return rows.map(({ loaded_at, ...row }) => ({
    ...row,
    loaded_at: loaded_at?.toISOString() ?? null,
    stale: row.shows > 0 && (row.last_sale ?? "") < addDays(today, -USUAL_DAYS),
  }));
}

/** The newest imports of sales. */
export function lastImports(limit: number) {
  return prisma.import.findMany({
    where: { kind: "sales", dry_run: false },
    orderBy: { created_at: "desc" },
    take: limit,
    select: {
      id: true,
      file_name: true,
      status: true,
      created_at: true,
      created_by_user_id: true,
      finished_at: true,
      rows_accepted: true,
      rows_rejected: true,
    },
  });
}
