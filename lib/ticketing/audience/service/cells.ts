import { type Tx, txQuery } from "@/lib/db";
import { holdTurn } from "@/lib/inTurn";
import { DIMENSION_SQL, type Dimension, dimensions } from "../rules/dimensions";
import { LEAST, LEAST_OF_ARTIST, overlapShown, settled, suppressed } from "../rules/suppress";

/** Runs a statement on whichever connection does the work. */
export type Run = <Row>(text: string, ...values: unknown[]) => Promise<Row[]>;
const runOf =
  (tx: Tx): Run =>
  (text, ...values) =>
    txQuery(tx, text, ...values);

/** One at a time: whatever changes purchases brings what is shown of them up to date in the same transaction. */
export const holdAudience = (tx: Tx): Promise<void> => holdTurn(tx, "audience");

/** Each buyer of a show once, as their last purchase for it says. */
const BUYERS = `SELECT DISTINCT ON (p.show_id, p.person_id) p.show_id, p.person_id, p.city, p.gender, p.channel, p.quantity, p.consent,
    extract(year FROM p.day)::int - p.birth_year AS age, s.fecha - p.day AS lead, coalesce(v.city, s.city) AS venue_city,
    EXISTS (SELECT 1 FROM audience_purchase q JOIN show o ON o.id = q.show_id
      WHERE q.person_id = p.person_id AND o.artist_id = s.artist_id AND o.id <> s.id AND o.fecha < s.fecha) AS again
  FROM audience_purchase p JOIN show s ON s.id = p.show_id LEFT JOIN venue v ON v.id = s.venue_id
  WHERE p.person_id IS NOT NULL AND p.show_id = ANY ($1::int[]) ORDER BY p.show_id, p.person_id, p.day DESC, p.id DESC`;

const COUNTS = dimensions
  .map(
    (dimension) =>
      `SELECT show_id, '${dimension}' AS dimension, ${DIMENSION_SQL[dimension]} AS value, count(*)::int AS n FROM b GROUP BY 1, 3`,
  )
  .concat("SELECT show_id, 'todos', '', count(*)::int FROM b GROUP BY 1")
  .join(" UNION ALL ");

interface Counted {
  show_id: number;
  dimension: Dimension | "todos";
  value: string;
  n: number;
}

/**
 * Brings what is shown of these shows, and of the others of their artists, up to date. What is said of a cell stays until it moved by ten;
 * of a show with fewer than ten buyers nothing is said.
 */
export const refreshCells = (tx: Tx, showIds: readonly number[]): Promise<void> => refreshCellsBy(runOf(tx), showIds);

/** The same on a connection of one's own. */
export async function refreshCellsBy(run: Run, showIds: readonly number[]): Promise<void> {
  if (showIds.length === 0) return;
  const shows = await run<{ id: number; artist_id: number }>(
    `SELECT id, artist_id FROM show WHERE artist_id IN (SELECT artist_id FROM show WHERE id = ANY ($1::int[]))
       AND (id = ANY ($1::int[]) OR id IN (SELECT show_id FROM audience_purchase) OR id IN (SELECT show_id FROM audience_cell))`,
    showIds,
  );
  const ids = shows.map(({ id }) => id);
  const counted = await run<Counted>(`WITH b AS (${BUYERS}) ${COUNTS}`, ids);
  const before = await run<{ show_id: number; dimension: string; value: string; base: number }>(
    "SELECT show_id, dimension, value, base FROM audience_cell WHERE show_id = ANY ($1::int[])",
    ids,
  );
  const keyOf = (show: number, dimension: string, value: string) => JSON.stringify([show, dimension, value]);
  const said = new Map(before.map((cell) => [keyOf(cell.show_id, cell.dimension, cell.value), cell.base]));
  const rows: { show_id: number; dimension: string; value: string; base: number; shown: number | null }[] = [];
  for (const id of ids) {
    const own = counted.filter(({ show_id }) => show_id === id);
    const all = own.find(({ dimension }) => dimension === "todos")?.n ?? 0;
    if (all < LEAST) continue;
    for (const dimension of [...dimensions, "todos"] as const) {
      const cells = own
        .filter((cell) => cell.dimension === dimension)
        .map(({ value, n }) => ({ value, base: settled(n, said.get(keyOf(id, dimension, value))) }));
      for (const cell of suppressed(cells)) rows.push({ show_id: id, dimension, ...cell });
    }
  }
  await run("DELETE FROM audience_cell WHERE show_id = ANY ($1::int[])", ids);
  await run(
    `INSERT INTO audience_cell (show_id, dimension, value, base, shown)
     SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::int[])`,
    rows.map(({ show_id }) => show_id),
    rows.map(({ dimension }) => dimension),
    rows.map(({ value }) => value),
    rows.map(({ base }) => base),
    rows.map(({ shown }) => shown),
  );
  await refreshOverlaps(run, [...new Set(shows.map(({ artist_id }) => artist_id))]);
}

interface Pair {
  artist_id: number;
  other_id: number;
  shared: number;
  buyers: number;
  others: number;
  everybody: number;
}

async function refreshOverlaps(run: Run, artists: readonly number[]): Promise<void> {
  const pairs = await run<Pair>(
    `WITH bought AS (
       SELECT DISTINCT s.artist_id, p.person_id FROM audience_purchase p JOIN show s ON s.id = p.show_id WHERE p.person_id IS NOT NULL
     ), size AS (SELECT artist_id, count(*)::int AS n FROM bought GROUP BY 1 HAVING count(*) >= ${LEAST_OF_ARTIST}),
     everybody AS (SELECT count(DISTINCT person_id)::int AS n FROM bought)
     SELECT a.artist_id, b.artist_id AS other_id, count(*)::int AS shared, x.n AS buyers, y.n AS others, e.n AS everybody
     FROM bought a JOIN bought b ON b.person_id = a.person_id AND b.artist_id <> a.artist_id
     JOIN size x ON x.artist_id = a.artist_id JOIN size y ON y.artist_id = b.artist_id CROSS JOIN everybody e
     WHERE a.artist_id = ANY ($1::int[]) OR b.artist_id = ANY ($1::int[]) GROUP BY 1, 2, 4, 5, 6`,
    artists,
  );
  const before = await run<Pair>(
    "SELECT * FROM audience_overlap WHERE artist_id = ANY ($1::int[]) OR other_id = ANY ($1::int[])",
    artists,
  );
  const kept = pairs
    .filter(({ shared, buyers, others }) => overlapShown(shared, buyers, others))
    .map((pair) => {
      const was = before.find((one) => one.artist_id === pair.artist_id && one.other_id === pair.other_id);
      const moved = (["shared", "buyers", "others"] as const).some(
        (key) => was === undefined || Math.abs(pair[key] - was[key]) >= LEAST,
      );
      return moved || !was ? pair : was;
    });
  await run("DELETE FROM audience_overlap WHERE artist_id = ANY ($1::int[]) OR other_id = ANY ($1::int[])", artists);
  const of = (key: keyof Pair) => kept.map((pair) => pair[key]);
  await run(
    `INSERT INTO audience_overlap (artist_id, other_id, shared, buyers, others, everybody)
     SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])`,
    of("artist_id"),
    of("other_id"),
    of("shared"),
    of("buyers"),
    of("others"),
    of("everybody"),
  );
}

/** Takes out who has no purchase any more. */
export const removeStrangers = (tx: Tx): Promise<unknown> =>
  txQuery(
    tx,
    "DELETE FROM audience_person WHERE NOT EXISTS (SELECT 1 FROM audience_purchase p WHERE p.person_id = audience_person.id)",
  );
