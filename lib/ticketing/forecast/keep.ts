import { type Tx, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { type Forecast, forecastOf, METHOD, type OwnShow } from "../rules/forecast";
import { changesOf, type Morning } from "../rules/forecast/changes";
import { knownAt } from "../rules/forecast/known";
import type { PastShow } from "../rules/forecast/past";
import { type Pool, poolOf } from "../rules/forecast/pool";
import { type Judged, stretchOf } from "../rules/forecast/track";
import { openShows, pastShows, type Standing, totalsOf } from "./load";
import { type Coming, comingOf, sellingOf } from "./money";
import { HORIZONS, horizonFor, judgedAt } from "./track";

interface Kept {
  own: OwnShow;
  made: Forecast;
  stretch: number;
  afterwards: boolean;
  late?: readonly string[];
  changes?: readonly string[];
  montos?: readonly Coming[];
  sin_precio?: number;
  /** What it had sold by each day: drawn beside its comparables. */
  totals?: readonly { days: number; sold: number }[];
}

/** A point of what is drawn of a sale: percent of the capacity, of the comparables' middle and its own; null after its last day. */
const pathOf = ({ own, made, totals = [] }: Kept) =>
  made.path.map(({ days, percent }) => {
    const sold = totals.findLast((point) => point.days >= days)?.sold ?? 0;
    return { days, percent: cut(percent), own: days < made.at ? null : cut((100 * sold) / own.capacity) };
  });

/** Writes forecasts; one that is kept of a show and a day already stays as it is. @returns how many are new. */
async function write(tx: Tx, kept: readonly Kept[]): Promise<number> {
  const rows = kept.map((one) => {
    const { own, made, stretch, afterwards, late = [], changes = [], montos = [], sin_precio = 0 } = one;
    return {
      show_id: own.id,
      day: own.today,
      fecha: own.date,
      horizon: made.horizon,
      basis: made.basis,
      read_on: own.lastDay,
      late,
      sold: made.sold,
      sellable: made.sellable,
      ...(made.range ?? {}),
      median: made.median,
      chance: made.chance,
      full_on: made.fullAt === null ? null : addDays(own.date, -made.fullAt),
      usual: made.usual,
      gap: made.gap,
      expected: made.expected,
      stretch,
      ends: afterwards ? [] : made.ends.map(cut),
      comparables: made.comparables,
      // What is looked back at is not drawn.
      band: afterwards
        ? []
        : made.band.map((point) => ({ ...point, p25: cut(point.p25), p50: cut(point.p50), p75: cut(point.p75) })),
      path: afterwards ? [] : pathOf(one),
      montos,
      sin_precio,
      changes,
      method: METHOD,
      afterwards,
    };
  });
  if (rows.length === 0) return 0;
  const columns = Object.entries(COLUMNS);
  const names = columns.map(([name]) => name).join(", ");
  const written = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO forecast_day (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS x(${columns.map(([name, type]) => `${name} ${type}`).join(", ")})
     WHERE EXISTS (SELECT 1 FROM show s WHERE s.id = x.show_id) ON CONFLICT (show_id, day) DO NOTHING RETURNING id`,
    JSON.stringify(rows),
  );
  return written.length;
}

/** A tenth is as much as can be seen of a drawing. */
const cut = (value: number) => Math.round(value * 10) / 10;

const COLUMNS = {
  show_id: "int",
  day: "date",
  fecha: "date",
  horizon: "int",
  basis: "text",
  read_on: "date",
  late: "text[]",
  sold: "int",
  sellable: "int",
  p10: "float8",
  p25: "float8",
  p50: "float8",
  p75: "float8",
  p90: "float8",
  median: "float8",
  chance: "float8",
  full_on: "date",
  usual: "float8",
  gap: "float8",
  expected: "float8",
  stretch: "float8",
  ends: "float8[]",
  comparables: "int[]",
  band: "jsonb",
  path: "jsonb",
  montos: "jsonb",
  sin_precio: "int",
  changes: "text[]",
  method: "text",
  afterwards: "bool",
} as const;

/** As many shows that were over before forecasts were kept are looked back at. */
const LOOK_BACK = 240;

/**
 * What would have been said of the last shows that are over at each horizon, of what was known on that day: so that the track
 * record has figures on the first day. It is kept as made afterwards. Shows that moved to another day are left out.
 */
async function lookBack(tx: Tx, past: readonly PastShow[], pool: Pool): Promise<number> {
  const last = past.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)).slice(-LOOK_BACK);
  const has = new Set(
    (
      await txQuery<{ show_id: number; horizon: number }>(
        tx,
        `SELECT show_id, horizon FROM forecast_day WHERE show_id = ANY ($1::int[]) AND horizon = ANY ($2::int[])
         UNION ALL SELECT c.show_id, h FROM show_date_change c, unnest($2::int[]) h WHERE c.show_id = ANY ($1::int[])`,
        last.map(({ id }) => id),
        HORIZONS,
      )
    ).map(({ show_id, horizon }) => `${show_id}:${horizon}`),
  );
  const kept: Kept[] = [];
  for (const days of HORIZONS) {
    const judged: (Judged & { date: string })[] = [];
    for (const show of last) {
      const own = knownAt(show, days);
      const stretch = stretchOf(judged.filter(({ date }) => date < own.today));
      const made = has.has(`${show.id}:${days}`) ? null : forecastOf(own, pool, { stretch });
      if (!made) continue;
      kept.push({ own, made, stretch, afterwards: true });
      const total = show.totals.at(-1)?.sold ?? 0;
      if (made.range) judged.push({ date: show.date, range: made.range, stretch, total });
    }
  }
  return write(tx, kept);
}

/** The last forecast of each show before a day. */
async function mornings(tx: Tx, ids: readonly number[], day: string): Promise<Map<number, Morning>> {
  const rows = await txQuery<Morning & { show_id: number }>(
    tx,
    `SELECT DISTINCT ON (show_id) show_id, day::text, fecha::text AS date, sold, sellable, expected, median, comparables, basis
     FROM forecast_day WHERE show_id = ANY ($1::int[]) AND day < $2::date AND NOT afterwards ORDER BY show_id, day DESC`,
    ids,
    day,
  );
  return new Map(rows.map(({ show_id, ...row }) => [show_id, row]));
}

/** A house that was declared full has nothing more to sell. */
const house = (own: Standing): OwnShow =>
  own.state === "sold_out" ? { ...own, capacity: own.capacity, held: own.capacity } : own;

/**
 * Keeps the forecast of a day of each show that is to come and has none of it yet, made of what was stated until then; also what
 * there is to look back at. What is kept stays: whoever comes second changes nothing. @returns how many of the day are new.
 */
export async function keepForecasts(tx: Tx, day: string): Promise<number> {
  const open = await openShows(tx, day);
  if (open.length === 0) return 0;
  const past = await pastShows(tx, day, [...new Set(open.map(({ type }) => type))]);
  const pool = poolOf(past);
  await lookBack(tx, past, pool);
  const ids = open.map(({ id }) => id);
  const [before, selling] = [await mornings(tx, ids, day), await sellingOf(tx, ids, day)];
  const totals = await totalsOf(tx, ids);
  const stretches = new Map<number, number>();
  for (const days of HORIZONS) stretches.set(days, stretchOf(await judgedAt(tx, days)));
  const kept = open.flatMap((own): Kept[] => {
    const horizon = horizonFor(own.today, own.date);
    const stretch = stretches.get(horizon) ?? 1;
    const made = forecastOf(house(own), pool, { stretch });
    if (!made) return [];
    const { date, today, late } = own;
    const changes = changesOf(before.get(own.id) ?? null, { ...made, day: today, date });
    return [
      {
        own,
        made,
        stretch,
        afterwards: false,
        late,
        changes,
        totals: totals.get(own.id),
        ...comingOf(made, selling.get(own.id) ?? []),
      },
    ];
  });
  return write(tx, kept);
}
