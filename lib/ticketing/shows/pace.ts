import { query } from "@/lib/db";
import { addDays, diffDays, todayIn } from "@/lib/format/dates";
import type { Scope } from "../access/scope";
import { type Candidate, compareAgainst } from "../rules/comparables";
import { type CurvePoint, cumulativeCurve } from "../rules/pace";
import { quantile } from "../rules/quantile";

/** A show that is over and sold tickets: others are measured against it. */
export interface Finished extends Candidate {
  id: number;
  artist_id: number;
  venue: string | null;
  /** Changes when its sales do. */
  stamp: string;
}

/** The states a show may be in once it took place; whatever was only planned, called off or moved says nothing. */
const PLAYED = ["a_la_venta", "sold_out", "realizado", "en_liquidacion", "liquidado"];
/** Shows that are over seldom change: what is known of them may be this old. */
const MEMORY_MS = 30_000;

type Compare = ReturnType<typeof compareAgainst<Finished>>;

interface Memory {
  until: number;
  shows: Promise<Finished[]>;
  /** What `compareAgainst` prepared of that list. */
  prepared?: { list: Finished[]; comparablesTo: Compare };
  /** Percent of its capacity that a finished show had sold, by show and days before it; null before its first sale. */
  percents: Map<string, { stamp: string; percent: number | null }>;
}

/** No show sold anything longer before its day; what is farther is no day of the calendar any more. */
const FARTHEST_DAYS = 36_500;

/** More than this is forgotten at once, so that memory stays small whatever the dates. */
const MOST_PERCENTS = 100_000;

const store = globalThis as { bambalinaPace?: Memory };
const memory = (): Memory => {
  store.bambalinaPace ??= { until: 0, shows: Promise.resolve([]), percents: new Map() };
  return store.bambalinaPace;
};

/** Forgets what is remembered of finished shows; for tests. */
export function forgetPaces(): void {
  store.bambalinaPace = undefined;
}

/** Finds the comparables of a show among the finished shows of the scope's artists. */
async function comparing({ artistIds }: Scope): Promise<Compare> {
  const known = memory();
  if (known.until <= Date.now()) {
    known.until = Date.now() + MEMORY_MS;
    const before = known.shows;
    known.shows = loadFinished().then(async (shows) => keepSame(await before.catch(() => []), shows));
    known.shows.catch(forgetPaces);
  }
  const list = await known.shows;
  if (artistIds !== null) return compareAgainst(list.filter(({ artist_id }) => artistIds.includes(artist_id)));
  if (known.prepared?.list !== list) known.prepared = { list, comparablesTo: rememberedBy(compareAgainst(list)) };
  return known.prepared.comparablesTo;
}

/** The list we had when nothing of it changed, so that what was worked out from it still holds. */
function keepSame(before: Finished[], now: Finished[]): Finished[] {
  const same =
    before.length === now.length && before.every((show, index) => JSON.stringify(show) === JSON.stringify(now[index]));
  return same ? before : now;
}

function rememberedBy(comparablesTo: Compare): Compare {
  const known = new Map<string, Finished[]>();
  return (show) => {
    const key = JSON.stringify(show);
    const found = known.get(key) ?? comparablesTo(show);
    known.set(key, found);
    return found;
  };
}

async function loadFinished(): Promise<Finished[]> {
  const rows = await query<Omit<Finished, "finished">>(
    `SELECT s.id, s.name, s.artist_id, a.name AS artist, s.type, v.name AS venue, coalesce(v.city, '') AS city,
      coalesce(v.country, '') AS country,
       s.fecha AS date, s.capacidad AS capacity, r.stamp
     FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     JOIN (SELECT show_id, max(updated_at)::text || sum(venta_sum) AS stamp FROM sales_series GROUP BY 1) r ON r.show_id = s.id
     WHERE s.state = ANY($1::text[]) AND s.fecha < $2::date AND s.capacidad > 0 ORDER BY s.id`,
    [PLAYED, todayIn()],
  );
  return rows.map((row) => ({ ...row, finished: true }));
}

interface Moment {
  show: Finished;
  days: number;
}

const keyOf = ({ show, days }: Moment) => `${show.id}:${days}`;

/** Reads what is not known yet of these moments: each show's last totals until then, as the report's total is (design api.md). */
async function loadPercents(moments: readonly Moment[]): Promise<Memory["percents"]> {
  const { percents } = memory();
  if (percents.size > MOST_PERCENTS) percents.clear();
  const wanted = new Map(
    moments.flatMap((moment) =>
      percents.get(keyOf(moment))?.stamp === moment.show.stamp ? [] : [[keyOf(moment), moment] as const],
    ),
  );
  if (wanted.size === 0) return percents;
  const list = [...wanted.values()];
  const rows = await query<{ place: number; sold: number }>(
    `SELECT m.place, sum(t.venta_total)::int AS sold
     FROM unnest($1::int[], $2::date[]) WITH ORDINALITY m(show_id, until, place)
     JOIN sales_series r ON r.show_id = m.show_id AND r.first_fecha <= m.until
     CROSS JOIN LATERAL (SELECT venta_total FROM ticket_sale WHERE show_id = r.show_id AND fecha_venta <= m.until
       AND ticketera = r.ticketera
       AND categoria = r.categoria AND divisa = r.divisa ORDER BY fecha_venta DESC LIMIT 1) t GROUP BY 1`,
    [list.map(({ show }) => show.id), list.map(({ show, days }) => addDays(show.date, -days))],
  );
  const sold = new Map(rows.map((row) => [row.place - 1, row.sold]));
  for (const [place, moment] of list.entries()) {
    const count = sold.get(place);
    const percent = count === undefined ? null : (count * 100) / moment.show.capacity;
    percents.set(keyOf(moment), { stamp: moment.show.stamp, percent });
  }
  return percents;
}

/** A show that is measured against others. */
export interface Measured {
  id: number;
  show: string;
  artist: string;
  type: string;
  city: string | null;
  country: string | null;
  fecha: string | null;
  capacidad: number;
  hoy: string;
}

const profile = ({ show, artist, type, city, country, fecha, capacidad }: Measured) => ({
  name: show,
  artist,
  type,
  city: city ?? "",
  country: country ?? "",
  date: fecha ?? "",
  capacity: capacidad,
});

/**
 * For each show with a date to come, the percent of their capacity that its comparable shows had sold as many days
 * before theirs: the median, as rules/pace `medianAt`, by the totals stated. Only shows of the scope's artists count.
 */
export async function paces(scope: Scope, shows: readonly Measured[]): Promise<Map<number, number>> {
  const open = shows.filter(({ fecha, hoy }) => fecha !== null && fecha >= hoy);
  if (open.length === 0) return new Map();
  const comparablesTo = await comparing(scope);
  const measured = open.map((show) => {
    const days = Math.min(diffDays(show.hoy, show.fecha ?? show.hoy), FARTHEST_DAYS);
    return { id: show.id, moments: comparablesTo(profile(show)).map((other) => ({ show: other, days })) };
  });
  const percents = await loadPercents(measured.flatMap(({ moments }) => moments));
  return new Map(
    measured.flatMap(({ id, moments }) => {
      const median = quantile(
        moments.flatMap((moment) => percents.get(keyOf(moment))?.percent ?? []),
        0.5,
      );
      return median === null ? [] : [[id, median] as const];
    }),
  );
}

/** The comparables of one show with their whole curves (rules/pace), the most alike first. */
export async function comparablesOf(scope: Scope, show: Measured): Promise<{ show: Finished; curve: CurvePoint[] }[]> {
  if (show.fecha === null) return [];
  const others = (await comparing(scope))(profile(show));
  const sales = await query<{ show_id: number; fecha_venta: string; venta_diaria: number }>(
    "SELECT show_id, fecha_venta, sum(venta_diaria)::int AS venta_diaria FROM ticket_sale WHERE show_id = ANY($1::int[]) GROUP BY 1, 2",
    [others.map(({ id }) => id)],
  );
  return others.map((other) => ({
    show: other,
    curve: cumulativeCurve(
      sales.filter(({ show_id }) => show_id === other.id),
      other.date,
      other.capacity,
    ),
  }));
}
