import type { Client } from "pg";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../../access/scope";

const SERIES = "show_id, ticketera, categoria, divisa";
const KEY = `${SERIES}, fecha_venta`;
const same = (a: string, b: string, columns: string) =>
  columns
    .split(", ")
    .map((c) => `${a}.${c} = ${b}.${c}`)
    .join(" AND ");

/** A show nobody sold in this long is over, as far as a file without dates can tell. */
const OVER_AFTER_DAYS = 60;

/** Rows from which reading whole tables beats looking keys up one by one. */
const LARGE = 5_000;

/**
 * Moves staged rows of shows that do not exist, or that the person may not load, to the refused ones.
 * Returns how many rows were refused.
 */
export async function refuseShows(client: Client, importId: string, scope: Scope, create: boolean): Promise<number> {
  const refuse = async (condition: string, message: string, values: unknown[] = []) => {
    const { rowCount } = await client.query(
      `WITH gone AS (DELETE FROM stage USING (SELECT DISTINCT g.show AS name, s.id, s.artist_id, ${isPublic()} AS told FROM stage g
        LEFT JOIN show_name n ON n.name = g.show LEFT JOIN "show" s ON s.id = n.show_id) k
         WHERE stage.show = k.name AND ${condition} RETURNING stage.row, stage.show)
       INSERT INTO import_reject (import_id, row, field, value, message) SELECT $1, row, 'show', show, ${message} FROM gone`,
      [importId, ...values],
    );
    return rowCount ?? 0;
  };
  // Its name is taken, and it is not told why.
  let refused = await refuse("k.id IS NOT NULL AND NOT k.told", `'Show: no se cargan ventas de «' || show || '».'`);
  if (!create) refused += await refuse("k.id IS NULL", `'Show: no existe «' || show || '».'`);
  if (scope.artistIds) {
    refused += await refuse(
      "k.id IS NOT NULL AND NOT k.artist_id = ANY($2::int[])",
      `'Show: no tiene acceso al artista de «' || show || '».'`,
      [scope.artistIds],
    );
    if (create)
      refused += await refuse(
        "k.id IS NULL",
        `'Show: no existe «' || show || '» y su acceso no alcanza para crearlo.'`,
      );
  }
  return refused;
}

/** The zone of a show that a file names, which says when its day is over. */
const zoneOf = (row: string): string =>
  `CASE WHEN ${row}.divisa = 'EUR' THEN 'Europe/Madrid' ELSE 'America/Argentina/Buenos_Aires' END`;

/** A staged row whose show has no such name, and never had. */
const UNKNOWN = "NOT EXISTS (SELECT 1 FROM show_name n WHERE n.name = g.show)";

/** How many staged shows do not exist. */
export async function countNewShows(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(DISTINCT g.show)::int AS n FROM stage g WHERE ${UNKNOWN}`,
  );
  return rows[0]?.n ?? 0;
}

/** Creates the staged shows that do not exist, with their artists and venues, and notes them for undo. */
export async function createShows(client: Client, importId: string, actor: number): Promise<number> {
  await client.query(`INSERT INTO artist (name) SELECT DISTINCT coalesce(nullif(g.artista, ''), g.show) FROM stage g
    WHERE ${UNKNOWN} ORDER BY 1 ON CONFLICT (name) DO NOTHING`);
  await client.query(`INSERT INTO venue (name, city, country, zone)
    SELECT DISTINCT g.venue, coalesce(g.ciudad, ''), CASE WHEN g.divisa = 'EUR' THEN 'ES' ELSE 'AR' END, ${zoneOf("g")}
    FROM stage g WHERE g.venue <> '' AND ${UNKNOWN}
    ORDER BY 1, 2 ON CONFLICT (name, city) DO NOTHING`);
  const { rowCount } = await client.query(
    `WITH facts AS (
       SELECT g.show, (array_agg(coalesce(nullif(g.artista, ''), g.show) ORDER BY g.row))[1] AS artista,
         (array_agg(g.venue ORDER BY g.row) FILTER (WHERE g.venue <> ''))[1] AS venue,
         (array_agg(coalesce(g.ciudad, '') ORDER BY g.row) FILTER (WHERE g.venue <> ''))[1] AS ciudad,
         max(g.fecha_show) AS fecha, coalesce(max(g.capacidad), 0) AS capacidad,
         (array_agg(g.divisa ORDER BY g.row))[1] AS divisa, (array_agg(g.ticketera ORDER BY g.row))[1] AS ticketera,
         max(g.fecha_venta) AS last_sale
       FROM stage g WHERE ${UNKNOWN} GROUP BY g.show
     ), created AS (
       INSERT INTO "show" (name, artist_id, venue_id, fecha, type, state, divisa, capacidad, ticketera, created_by_user_id, updated_at)
       SELECT f.show, a.id, v.id, f.fecha, CASE WHEN f.divisa = 'EUR' THEN 'live-esp' ELSE 'live-arg' END,
         CASE WHEN coalesce(f.fecha, f.last_sale + $3::int) < (now() AT TIME ZONE ${zoneOf("f")})::date THEN 'realizado'
           ELSE 'a_la_venta' END,
         f.divisa, f.capacidad, f.ticketera, $2::int, now()
       FROM facts f JOIN artist a ON a.name = f.artista LEFT JOIN venue v ON v.name = f.venue AND v.city = f.ciudad
       ORDER BY f.show RETURNING id
     ) INSERT INTO import_show (import_id, show_id) SELECT $1, id FROM created`,
    [importId, actor, OVER_AFTER_DAYS],
  );
  return rowCount ?? 0;
}

/**
 * Builds `merged`, one row a sale key (the file's last one wins), with what is stored now in `previous`, and fills in what
 * the file does not say: stored typed totals stay, missing daily figures come from the totals, missing totals are the
 * running sums of the daily figures. Locks the shows, so that nobody changes their sales until the end.
 * Returns how many rows of the file repeated a key with other figures.
 */
export async function buildMerged(client: Client, staged: number): Promise<number> {
  // The planner cannot tell how many rows share a key of five columns and would loop over a large file row by row.
  await client.query(
    `SET LOCAL work_mem = '128MB'; SET LOCAL jit = off; SET LOCAL enable_nestloop = ${staged < LARGE ? "on" : "off"}`,
  );
  await holdShows(client);
  // A dry run creates no shows: theirs get negative numbers, which match nothing.
  const { rowCount } = await client.query(`CREATE TEMP TABLE merged ON COMMIT DROP AS
    SELECT show_id, row, fecha_venta, ticketera, categoria, divisa, venta_diaria,
      coalesce(venta_total, CASE WHEN venta_diaria IS NOT NULL THEN sum(venta_diaria) OVER w END)::int AS venta_total,
      monto_diario,
      coalesce(recaudacion_total, CASE WHEN monto_diario IS NOT NULL THEN sum(monto_diario) OVER w END)::numeric(18,2) AS recaudacion_total,
      venta_total IS NULL AS venta_total_computed, recaudacion_total IS NULL AS recaudacion_total_computed, true AS monto_known
    FROM (
      SELECT DISTINCT ON (k.id, g.ticketera, g.categoria, g.divisa, g.fecha_venta) k.id AS show_id, g.*
      FROM stage g JOIN (SELECT n.show, coalesce(s.show_id, -row_number() OVER (ORDER BY n.show)::int) AS id
        FROM (SELECT DISTINCT show FROM stage) n LEFT JOIN show_name s ON s.name = n.show) k ON k.show = g.show
      ORDER BY k.id, g.ticketera, g.categoria, g.divisa, g.fecha_venta, g.row DESC
    ) latest
    WINDOW w AS (PARTITION BY show_id, ticketera, categoria, divisa ORDER BY fecha_venta)`);
  await client.query(`CREATE TEMP TABLE touched ON COMMIT DROP AS
    SELECT k.*, EXISTS (SELECT 1 FROM sales_series s WHERE ${same("s", "k", SERIES)}) AS stored
    FROM (SELECT ${SERIES}, count(*)::int AS rows, bool_or(venta_diaria IS NULL) AS no_venta, bool_or(monto_diario IS NULL) AS no_monto
      FROM merged GROUP BY ${SERIES}) k`);
  await client.query(`CREATE TEMP TABLE previous ON COMMIT DROP AS SELECT t.* FROM ticket_sale t
    JOIN (SELECT DISTINCT show_id FROM touched WHERE stored) k USING (show_id) JOIN merged m ON ${same("t", "m", KEY)}`);
  await client.query("ANALYZE merged; ANALYZE touched; ANALYZE previous");
  await fillGaps(client);
  return staged === rowCount ? 0 : countRepeated(client);
}

/**
 * Holds the staged shows. One that was merged into another while we waited is gone, and its name is the other's from then
 * on: those are held as well, until no name leads to a show that we do not hold.
 */
async function holdShows(client: Client): Promise<void> {
  for (let held = -1; ; ) {
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM "show" WHERE id IN (SELECT show_id FROM show_name WHERE name IN (SELECT show FROM stage)) ORDER BY id FOR UPDATE`,
    );
    if (rows.length === held) return;
    held = rows.length;
  }
}

async function countRepeated(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`SELECT coalesce(sum(n - 1), 0)::int AS n FROM (
      SELECT count(*) AS n FROM stage GROUP BY show, ticketera, categoria, divisa, fecha_venta
      HAVING count(*) > 1 AND count(DISTINCT (venta_diaria, venta_total, monto_diario, recaudacion_total)) > 1
    ) repeated`);
  return rows[0]?.n ?? 0;
}

const line = (
  figures: string,
  which: string,
) => `SELECT ${KEY}, ${figures} FROM merged JOIN touched k USING (${SERIES}) WHERE ${which}
  UNION ALL SELECT ${KEY.split(", ")
    .map((c) => `t.${c}`)
    .join(", ")}, ${figures
    .split(", ")
    .map((c) => `t.${c}`)
    .join(", ")}
  FROM ticket_sale t JOIN touched k ON ${same("t", "k", SERIES)} WHERE k.stored AND (${which})
    AND NOT EXISTS (SELECT 1 FROM merged m WHERE ${same("m", "t", KEY)})`;
const WINDOW = `WINDOW w AS (PARTITION BY ${SERIES} ORDER BY fecha_venta)`;

async function fillGaps(client: Client): Promise<void> {
  // What a person typed is kept when the file says nothing about it.
  await client.query(`UPDATE merged m SET
      venta_total = CASE WHEN m.venta_total_computed AND NOT p.venta_total_computed THEN p.venta_total ELSE m.venta_total END,
      venta_total_computed = m.venta_total_computed AND p.venta_total_computed,
      recaudacion_total = CASE WHEN m.recaudacion_total_computed AND NOT p.recaudacion_total_computed
        THEN p.recaudacion_total ELSE m.recaudacion_total END,
      recaudacion_total_computed = m.recaudacion_total_computed AND p.recaudacion_total_computed,
      monto_diario = coalesce(m.monto_diario, CASE WHEN m.recaudacion_total_computed THEN p.monto_diario END),
      monto_known = m.monto_diario IS NOT NULL OR NOT m.recaudacion_total_computed OR p.monto_known
    FROM previous p WHERE ${same("m", "p", KEY)} AND (m.monto_diario IS NULL
      OR (m.venta_total_computed AND NOT p.venta_total_computed) OR (m.recaudacion_total_computed AND NOT p.recaudacion_total_computed))`);
  // Daily figures the file leaves out follow from its running totals.
  await client.query(`WITH line AS (${line("venta_total, recaudacion_total", "k.no_venta OR k.no_monto")}), stepped AS (
      SELECT ${KEY}, venta_total - coalesce(lag(venta_total) OVER w, 0) AS venta,
        recaudacion_total - coalesce(lag(recaudacion_total) OVER w, 0) AS monto
      FROM line ${WINDOW}
    ) UPDATE merged m SET venta_diaria = coalesce(m.venta_diaria, s.venta), monto_diario = coalesce(m.monto_diario, s.monto, 0),
      monto_known = m.monto_known AND coalesce(m.monto_diario, s.monto) IS NOT NULL
    FROM stepped s WHERE ${same("m", "s", KEY)} AND (m.venta_diaria IS NULL OR m.monto_diario IS NULL)`);
  // Where other days are stored, or daily figures were just filled in, the running sums have to count them too.
  await client.query(`WITH line AS (${line("venta_diaria, monto_diario", "k.stored OR k.no_venta OR k.no_monto")}), summed AS (
      SELECT ${KEY}, sum(venta_diaria) OVER w AS venta, sum(monto_diario) OVER w AS monto FROM line ${WINDOW}
    ) UPDATE merged m SET venta_total = CASE WHEN m.venta_total_computed THEN s.venta ELSE m.venta_total END,
      recaudacion_total = CASE WHEN m.recaudacion_total_computed THEN s.monto ELSE m.recaudacion_total END
    FROM summed s WHERE ${same("m", "s", KEY)} AND ((m.venta_total_computed AND m.venta_total IS DISTINCT FROM s.venta)
      OR (m.recaudacion_total_computed AND m.recaudacion_total IS DISTINCT FROM s.monto))`);
}

interface MergeCounts {
  inserted: number;
  updated: number;
  unchanged: number;
}

const FIGURES =
  "venta_diaria, venta_total, monto_diario, recaudacion_total, venta_total_computed, recaudacion_total_computed, monto_known";
const figures = (alias: string) =>
  FIGURES.split(", ")
    .map((c) => `${alias}.${c}`)
    .join(", ");

const changed = `(${figures("m")}) IS DISTINCT FROM (${figures("p")})`;

/** What writing `merged` would do, or did. */
export async function countMerge(client: Client): Promise<MergeCounts> {
  const { rows } = await client.query<{
    all: number;
    stored: number;
    updated: number;
  }>(`SELECT (SELECT count(*) FROM merged)::int AS all,
      (SELECT count(*) FROM previous)::int AS stored,
      (SELECT count(*) FROM merged m JOIN previous p ON ${same("m", "p", KEY)} WHERE ${changed})::int AS updated`);
  const { all = 0, stored = 0, updated = 0 } = rows[0] ?? {};
  return { inserted: all - stored, updated, unchanged: stored - updated };
}

/**
 * Writes `merged` to the sales. For undo, each changed row is noted as it was; rows that are new are known by their
 * `import_id` and version 1.
 */
export async function writeMerged(client: Client, importId: string, actor: number): Promise<void> {
  await client.query(`INSERT INTO ticketera (name, slot)
    SELECT name, least(6, (SELECT count(*) FROM ticketera) + row_number() OVER (ORDER BY name))
    FROM (SELECT DISTINCT ticketera AS name FROM touched WHERE ticketera <> '') n
    WHERE NOT EXISTS (SELECT 1 FROM ticketera t WHERE t.name = n.name) ON CONFLICT (name) DO NOTHING`);
  await client.query(
    `INSERT INTO import_change (import_id, row_id, version_after, before)
     SELECT $1, p.id, p.version + 1, to_jsonb(p) FROM merged m JOIN previous p ON ${same("m", "p", KEY)} WHERE ${changed}`,
    [importId],
  );
  await client.query(
    `UPDATE ticket_sale t SET ${FIGURES.split(", ")
      .map((c) => `${c} = m.${c}`)
      .join(", ")}, import_id = $1, updated_by_user_id = $2,
       updated_at = now(), version = t.version + 1
     FROM merged m JOIN previous p ON ${same("m", "p", KEY)} WHERE t.id = p.id AND ${changed}`,
    [importId, actor],
  );
  await client.query(
    `INSERT INTO ticket_sale (${KEY}, ${FIGURES}, import_id, updated_by_user_id, updated_at)
     SELECT ${KEY.split(", ")
       .map((c) => `m.${c}`)
       .join(", ")}, ${figures("m")}, $1, $2::int, now() FROM merged m
     WHERE NOT EXISTS (SELECT 1 FROM previous p WHERE ${same("p", "m", KEY)}) ORDER BY m.show_id, m.fecha_venta DESC`,
    [importId, actor],
  );
  // Stored days after the file's count the file's sales in their computed totals.
  const longer = `SELECT ${KEY_OF_TOUCHED} FROM touched k JOIN sales_series s ON ${same("s", "k", SERIES)} WHERE s.days > k.rows`;
  const { rowCount } = await client.query(`${longer} LIMIT 1`);
  if (rowCount) await client.query(RECOMPUTE_TOTALS(longer));
}

const KEY_OF_TOUCHED = SERIES.split(", ")
  .map((c) => `k.${c}`)
  .join(", ");

/** Rewrites the computed running totals of some series (a query of their keys) from the daily figures, in date order. */
export const RECOMPUTE_TOTALS = (series: string) => `WITH summed AS (
    SELECT t.id, sum(t.venta_diaria) OVER w AS venta, sum(t.monto_diario) OVER w AS monto FROM ticket_sale t
    JOIN (${series}) k ON ${same("t", "k", SERIES)}
    WINDOW w AS (PARTITION BY t.show_id, t.ticketera, t.categoria, t.divisa ORDER BY t.fecha_venta)
  ) UPDATE ticket_sale t SET
    venta_total = CASE WHEN t.venta_total_computed THEN s.venta ELSE t.venta_total END,
    recaudacion_total = CASE WHEN t.recaudacion_total_computed THEN s.monto ELSE t.recaudacion_total END
  FROM summed s WHERE s.id = t.id AND ((t.venta_total_computed AND t.venta_total <> s.venta)
    OR (t.recaudacion_total_computed AND t.recaudacion_total <> s.monto))`;
