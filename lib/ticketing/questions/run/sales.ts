import { query } from "@/lib/db";
import { addDays, addMonths } from "@/lib/format/dates";
import { Conditions } from "@/lib/ledger/service/scope";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../../access/scope";

/** Which sales: every part that is said narrows. */
export interface SalesFilter {
  artist?: string;
  show?: string;
  city?: string;
  country?: string;
  venue?: string;
  ticketera?: string;
  categoria?: string;
}

export interface Days {
  desde: string | null;
  hasta: string | null;
}

/** Sales of one key and currency. Money is null for people without montos. */
export interface SalesLine {
  key: string;
  divisa: string;
  venta: number;
  monto: string | null;
  /** Some day's amount was never said. */
  partial: boolean;
  shows: number;
  rows: number;
}

const CITY = "coalesce(v.city, s.city)";
const COUNTRY = "coalesce(v.country, s.country)";
export const SHOWS = "show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id";

/** The shows of a filter, within somebody's artists: nothing of anybody else's is ever counted. */
export function showsWhere(scope: Scope, filter: SalesFilter, made = new Conditions()): Conditions {
  made.say(isPublic()).add((at) => `(${at}::int[] IS NULL OR s.artist_id = ANY (${at}::int[]))`, scope.artistIds);
  if (filter.show !== undefined)
    made.add((at) => `s.id IN (SELECT show_id FROM show_name WHERE name = ${at}::text)`, filter.show);
  if (filter.artist !== undefined) made.add((at) => `a.name = ${at}::text`, filter.artist);
  if (filter.city !== undefined) made.add((at) => `${CITY} = ${at}::text`, filter.city);
  if (filter.country !== undefined) made.add((at) => `${COUNTRY} = ${at}::text`, filter.country);
  if (filter.venue !== undefined) made.add((at) => `v.name = ${at}::text`, filter.venue);
  return made;
}

const KEYS = {
  none: "''",
  ticketera: "d.ticketera",
  categoria: "d.categoria",
  ciudad: CITY,
  artista: "a.name",
  show: "s.name",
  dia: "d.day::text",
  semana: "date_trunc('week', d.day)::date::text",
  mes: "date_trunc('month', d.day)::date::text",
  moneda: "d.divisa::text",
  dia_de_semana: "extract(isodow FROM d.day)::int::text",
} as const;
export type SalesKey = keyof typeof KEYS;

const BY_DAY: readonly SalesKey[] = ["dia", "semana", "dia_de_semana"];
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** Daily sales added up by a key and currency; whole months come from their kept sums. */
export async function salesBy(
  scope: Scope,
  filter: SalesFilter,
  { desde, hasta }: Days,
  key: SalesKey,
): Promise<SalesLine[]> {
  const made = showsWhere(scope, filter);
  if (filter.ticketera !== undefined) made.add((at) => `d.ticketera = ${at}::text`, filter.ticketera);
  if (filter.categoria !== undefined) made.add((at) => `d.categoria = ${at}::text`, filter.categoria);
  const { text, values } = made.where();
  const place = (value: string) => `$${values.push(value)}::date`;
  const daily = (from: string | null, to: string | null) =>
    `SELECT show_id, ticketera, categoria, divisa, fecha_venta AS day, venta_diaria AS venta, monto_diario AS monto, NOT monto_known AS partial, 1 AS days
     FROM ticket_sale WHERE TRUE ${from ? `AND fecha_venta >= ${place(from)}` : ""} ${to ? `AND fecha_venta <= ${place(to)}` : ""}`;
  const months = desde && hasta && !BY_DAY.includes(key) ? wholeMonths(desde, hasta) : null;
  const source =
    months === null
      ? daily(desde, hasta)
      : [
          `SELECT show_id, ticketera, categoria, divisa, month AS day, venta, monto, FALSE AS partial, days
           FROM sales_month WHERE month >= ${place(months.from)} AND month < ${place(months.to)}`,
          ...(desde && desde < months.from ? [daily(desde, addDays(months.from, -1))] : []),
          ...(hasta && hasta >= months.to ? [daily(months.to, hasta)] : []),
        ].join(" UNION ALL ");
  const rows = await query<SalesLine>(
    `SELECT ${KEYS[key]} AS key, d.divisa::text AS divisa, sum(d.venta)::int AS venta, sum(d.monto)::text AS monto, bool_or(d.partial) AS partial,
       count(DISTINCT d.show_id)::int AS shows, sum(d.days)::int AS rows
     FROM (${source}) d JOIN show s ON s.id = d.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE ${text} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    values,
  );
  return scope.money ? rows : rows.map((row) => ({ ...row, monto: null }));
}

/** The months that lie whole between two days, `to` past the last; null where there is none. */
function wholeMonths(desde: string, hasta: string): { from: string; to: string } | null {
  const from = desde === firstOf(desde) ? desde : addMonths(firstOf(desde), 1);
  const to = firstOf(addDays(hasta, 1));
  return from < to ? { from, to } : null;
}

/** The last stated totals of each series added up by a key and currency. */
export async function totalsBy(
  scope: Scope,
  filter: SalesFilter,
  key: Exclude<SalesKey, "dia" | "semana" | "mes" | "dia_de_semana">,
): Promise<SalesLine[]> {
  const made = showsWhere(scope, filter);
  if (filter.ticketera !== undefined) made.add((at) => `d.ticketera = ${at}::text`, filter.ticketera);
  if (filter.categoria !== undefined) made.add((at) => `d.categoria = ${at}::text`, filter.categoria);
  const { text, values } = made.where();
  const rows = await query<SalesLine>(
    `SELECT ${KEYS[key]} AS key, d.divisa::text AS divisa, sum(d.last_venta_total)::int AS venta, sum(d.last_recaudacion_total)::text AS monto,
       bool_or(d.sin_monto > 0) AS partial, count(DISTINCT d.show_id)::int AS shows, sum(d.days)::int AS rows
     FROM sales_series d JOIN show s ON s.id = d.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id WHERE ${text} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    values,
  );
  return scope.money ? rows : rows.map((row) => ({ ...row, monto: null }));
}

/** How recent the sales of a filter are: the last day, the last load, and the series of shows to come that lag behind `today`. */
export async function freshnessOf(
  scope: Scope,
  filter: SalesFilter,
  today: string,
): Promise<{
  last: string | null;
  loaded: string | null;
  late: { ticketera: string; since: string; shows: number }[];
}> {
  const made = showsWhere(scope, filter);
  if (filter.ticketera !== undefined) made.add((at) => `d.ticketera = ${at}::text`, filter.ticketera);
  const { text, values } = made.where();
  const from =
    "sales_series d JOIN show s ON s.id = d.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id";
  const [[all], late] = await Promise.all([
    query<{ last: string | null; loaded: Date | null }>(
      `SELECT max(d.last_fecha)::text AS last, max(d.updated_at) AS loaded FROM ${from} WHERE ${text}`,
      values,
    ),
    query<{ ticketera: string; since: string; shows: number }>(
      `SELECT ticketera, max(last)::text AS since, count(*)::int AS shows FROM (
         SELECT d.ticketera, d.show_id, max(d.last_fecha) AS last FROM ${from}
         WHERE ${text} AND s.state = 'a_la_venta' AND s.fecha >= $${values.length + 1}::date GROUP BY 1, 2) x
       WHERE last < $${values.length + 1}::date - 1 GROUP BY 1 ORDER BY 2 LIMIT 3`,
      [...values, today],
    ),
  ]);
  return { last: all?.last ?? null, loaded: all?.loaded?.toISOString() ?? null, late };
}
