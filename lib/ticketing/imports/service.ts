import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { importService, named } from "@/lib/imports/service";
import type * as api from "./api";
import type { WarningReport } from "./schema";

type View = Output<typeof api.salesImport.get>;

const NO_REPORT: WarningReport = { items: [], counts: {} };

/** The calls below `/tickets/import`. */
export const salesImport = importService<typeof api.salesImport>("sales", {
  summary: (row) => ({
    ...named(row),
    ...(row.options as Pick<View, "on_error" | "on_unknown_show">),
    new_shows: factsOf(row).new_shows ?? 0,
  }),
  view: async (row, rejected) => {
    const { items, counts } = { ...NO_REPORT, ...factsOf(row).warnings };
    return {
      mapping: row.mapping,
      rejected,
      unknown_shows: await unknownShows(row.id),
      unknown_show_count: await unknownCount(row.id),
      ...(row.status === "done" && !row.dry_run ? await imported(row.id) : NOTHING_IMPORTED),
      warnings: items,
      warning_counts: counts,
    };
  },
});

/** What the import of sales tells of itself alone; empty until it has ended. */
const factsOf = ({ facts }: { facts: unknown }) => facts as { new_shows?: number; warnings?: WarningReport };

/** Names that matched no show, with the shows they may mean. */
async function unknownShows(id: string): Promise<{ name: string; rows: number; suggestions: string[] }[]> {
  return query(
    `SELECT r.value AS name, r.n AS rows, ARRAY(
       SELECT s.name FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
       WHERE show_is_active(s.state, s.fecha, v.zone, now())
         AND greatest(similarity(unaccent(s.name), unaccent(r.value)), similarity(unaccent(a.name), unaccent(r.value))) > 0.25
         ORDER BY greatest(similarity(unaccent(s.name), unaccent(r.value)), similarity(unaccent(a.name), unaccent(r.value))) DESC,
           s.fecha LIMIT 3
     ) AS suggestions
     FROM (SELECT value, count(*)::int AS n FROM import_reject WHERE import_id = $1::uuid AND field = 'show'
       AND message LIKE 'Show: no existe%' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100) r`,
    [id],
  );
}

/** How many names matched no show. */
async function unknownCount(id: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(DISTINCT value)::int AS count FROM import_reject
     WHERE import_id = $1::uuid AND field = 'show' AND message LIKE 'Show: no existe%'`,
    [id],
  );
  return row?.count ?? 0;
}

type Imported = Pick<View, "shows" | "show_count" | "first_show" | "last_show" | "ticketera">;

const NOTHING_IMPORTED: Imported = { shows: [], show_count: 0, first_show: null, last_show: null, ticketera: null };

/** What it saved and nobody has taken back: its shows, when they are, and their ticketera if it is one. */
async function imported(id: string): Promise<Imported> {
  const [row] = await query<Imported>(
    `WITH changed AS (
       SELECT DISTINCT show_id, ticketera FROM ticket_sale WHERE import_id = $1::uuid
     ), named AS (SELECT s.name, s.fecha FROM "show" s WHERE s.id IN (SELECT show_id FROM changed))
     SELECT ARRAY(SELECT name FROM named ORDER BY fecha, name LIMIT 100) AS shows,
       (SELECT count(*)::int FROM named) AS show_count,
       (SELECT CASE WHEN bool_and(fecha IS NOT NULL) THEN min(fecha)::text END FROM named) AS first_show,
       (SELECT CASE WHEN bool_and(fecha IS NOT NULL) THEN max(fecha)::text END FROM named) AS last_show,
       (SELECT CASE WHEN count(DISTINCT ticketera) = 1 THEN nullif(min(ticketera), '') END FROM changed) AS ticketera`,
    [id],
  );
  return row ?? NOTHING_IMPORTED;
}
