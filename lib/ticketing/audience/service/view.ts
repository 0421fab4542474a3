import { query } from "@/lib/db";
import { Conditions } from "@/lib/ledger/service/scope";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../../access/scope";
import { type Dimension, dimensions, LEADS, ORDERED } from "../rules/dimensions";
import { LEAST } from "../rules/suppress";
import type { AudienceFilter, AudienceView } from "../schema";

const SHOWS = "show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id";

function wanted({ artistIds }: Scope, filter: AudienceFilter): Conditions {
  const made = new Conditions()
    .say(isPublic())
    .add((at) => `(${at}::int[] IS NULL OR s.artist_id = ANY (${at}::int[]))`, artistIds);
  if (filter.show !== undefined) made.add((at) => `s.id = ${at}::int`, filter.show);
  if (filter.artist !== undefined) made.add((at) => `s.artist_id = ${at}::int`, filter.artist);
  if (filter.venue !== undefined) made.add((at) => `v.name = ${at}::text`, filter.venue);
  if (filter.city !== undefined) made.add((at) => `coalesce(v.city, s.city) = ${at}::text`, filter.city);
  if (filter.from !== undefined) made.add((at) => `s.fecha >= ${at}::date`, filter.from);
  if (filter.until !== undefined) made.add((at) => `s.fecha <= ${at}::date`, filter.until);
  return made;
}

interface Summed {
  dimension: Dimension | "todos";
  value: string;
  buyers: number | null;
  hidden: boolean;
  shows: number;
}

/**
 * What may be said of the buyers of a filter's shows. Reads only what is shown of each show: a view is a sum of those, so that two views
 * never differ by a group that is not shown by itself.
 */
export async function viewOf(scope: Scope, filter: AudienceFilter): Promise<AudienceView> {
  const { text, values } = wanted(scope, filter).where();
  const everywhere = wanted(scope, {}).where();
  const [sums, all, [there], overlap] = await Promise.all([
    query<Summed>(
      `SELECT c.dimension, c.value, sum(c.shown)::int AS buyers, bool_or(c.shown IS NULL) AS hidden, count(*)::int AS shows
       FROM audience_cell c JOIN show s ON s.id = c.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
       WHERE ${text} GROUP BY 1, 2`,
      values,
    ),
    query<{ value: string; buyers: number | null }>(
      `SELECT c.value, sum(c.shown)::int AS buyers FROM audience_cell c JOIN ${SHOWS.replace("show s JOIN", "show s ON s.id = c.show_id JOIN")}
       WHERE c.dimension = 'anticipacion' AND ${everywhere.text} GROUP BY 1`,
      everywhere.values,
    ),
    query<{ some: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM audience_purchase p JOIN ${SHOWS.replace("show s JOIN", "show s ON s.id = p.show_id JOIN")} WHERE ${text}) AS some`,
      values,
    ),
    query<{ artist: string; other: string; shared: number; buyers: number; others: number; everybody: number }>(
      `SELECT a.name AS artist, b.name AS other, o.shared, o.buyers, o.others, o.everybody FROM audience_overlap o
       JOIN artist a ON a.id = o.artist_id JOIN artist b ON b.id = o.other_id
       WHERE ($1::int[] IS NULL OR (o.artist_id = ANY ($1::int[]) AND o.other_id = ANY ($1::int[]))) AND ($2::int IS NULL OR o.artist_id = $2::int)
       ORDER BY o.shared::float8 / o.buyers DESC, 1, 2 LIMIT 50`,
      [scope.artistIds, filter.artist ?? null],
    ),
  ]);
  const total = sums.find(({ dimension }) => dimension === "todos");
  const buyers = total?.buyers ?? null;
  if (buyers === null || buyers < LEAST)
    return {
      buyers: null,
      shows: 0,
      too_small: there?.some ?? false,
      empty: !there?.some,
      parts: [],
      lead: [],
      overlap: [],
    };
  return {
    buyers,
    shows: total?.shows ?? 0,
    too_small: false,
    empty: false,
    parts: dimensions.map((dimension) =>
      partOf(
        dimension,
        sums.filter((cell) => cell.dimension === dimension),
      ),
    ),
    lead: leadOf(
      sums.filter(({ dimension }) => dimension === "anticipacion"),
      all,
    ),
    overlap: overlap.map(({ artist, other, shared, buyers: own, others, everybody }) => ({
      artist,
      other,
      share: Math.round((shared * 100) / own),
      lift: ((shared * everybody) / (own * others)).toFixed(1).replace(".", ","),
    })),
  };
}

function partOf(dimension: Dimension, cells: readonly Summed[]): AudienceView["parts"][number] {
  const shown = cells.filter(({ buyers }) => buyers !== null && buyers >= LEAST);
  const sum = shown.reduce((all, { buyers }) => all + (buyers ?? 0), 0);
  const order = ORDERED[dimension];
  const place = (value: string) => (order ? (order.indexOf(value) + order.length + 1) % (order.length + 1) : 0);
  return {
    dimension,
    rows: shown
      .map(({ value, buyers }) => ({ value, buyers: buyers ?? 0, share: Math.round(((buyers ?? 0) * 100) / sum) }))
      .sort((a, b) => place(a.value) - place(b.value) || b.buyers - a.buyers || (a.value < b.value ? -1 : 1)),
    hidden: cells.some(({ hidden }) => hidden),
  };
}

type Lead = Pick<Summed, "value" | "buyers">;

/** Cumulative shares by days to the show. The others are all shows one sees but these. */
function leadOf(own: readonly Lead[], all: readonly Lead[]): AudienceView["lead"] {
  const of = (cells: readonly Lead[], value: string) => cells.find((cell) => cell.value === value)?.buyers ?? 0;
  const rest = LEADS.map(({ value }) => ({ value, buyers: of(all, value) - of(own, value) }));
  const sum = (cells: readonly Lead[]) => LEADS.reduce((total, { value }) => total + of(cells, value), 0);
  const [ownSum, restSum] = [sum(own), sum(rest)];
  let [ownSoFar, restSoFar] = [0, 0];
  return LEADS.map(({ value }) => {
    ownSoFar += of(own, value);
    restSoFar += of(rest, value);
    return {
      value,
      own: ownSum >= LEAST ? Math.round((ownSoFar * 100) / ownSum) : null,
      others: restSum >= LEAST ? Math.round((restSoFar * 100) / restSum) : null,
    };
  });
}
