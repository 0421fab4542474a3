import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { JsonText } from "@/lib/http/jsonText";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "../access/scope";
import { usualOf } from "../forecast/service/read";
import { averageSql, currencyRank, isoTime, knownSql, listOf, percentSql } from "../sqlJson";
import type { TicketRow } from "./schema/show";

/** Days of the small curve, today the last. */
const DAYS = 14;
/** The colour of a ticketera that the catalogue does not know. */
const NO_SLOT = 6;

/** Which shows. All given conditions hold together. */
export interface ShowFilter {
  id?: number;
  /** Only those whose tickets are sold, by state and date; false: only the others. */
  active?: boolean;
  estado?: string;
  type?: string;
  artist?: string;
  ticketera?: string;
  divisa?: string;
  desde?: string;
  hasta?: string;
  pais?: string;
}

const ACTIVE = "show_is_active(s.state, s.fecha, v.zone, now())";

const conditions: Record<keyof ShowFilter, (value: string) => string> = {
  id: (at) => `s.id = ${at}::int`,
  active: (at) => `${ACTIVE} = ${at}::bool`,
  estado: (at) => `s.state = ${at}`,
  type: (at) => `s.type = ${at}`,
  artist: (at) => `a.name = ${at}`,
  ticketera: (at) =>
    `(s.ticketera = ${at} OR EXISTS (SELECT 1 FROM sales_series f WHERE f.show_id = s.id AND f.ticketera = ${at}))`,
  divisa: (at) => `(EXISTS (SELECT 1 FROM sales_series f WHERE f.show_id = s.id AND f.divisa = ${at}::char(3))
    OR (s.divisa = ${at}::char(3) AND NOT EXISTS (SELECT 1 FROM sales_series f WHERE f.show_id = s.id)))`,
  desde: (at) => `s.fecha >= ${at}::date`,
  hasta: (at) => `s.fecha <= ${at}::date`,
  pais: (at) => `v.country = ${at}`,
};

function where(filter: ShowFilter, values: unknown[]): string {
  const parts = (Object.keys(conditions) as (keyof ShowFilter)[]).flatMap((key) => {
    if (filter[key] === undefined) return [];
    values.push(filter[key]);
    return [conditions[key](`$${values.length}`)];
  });
  return [isPublic(), "($2::int[] IS NULL OR s.artist_id = ANY($2::int[]))", ...parts].join(" AND ");
}

const SOURCE = `show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE coalesce(v.zone, $1))::date AS hoy) z`;

const OWN = [
  "id",
  "name",
  "fecha",
  "hora",
  "type",
  "state",
  "divisa",
  "capacidad",
  "holdeo",
  "cortesias",
  "ticketera",
  "sold_out_at",
  "version",
]
  .map((column) => `s.${column}`)
  .join(", ");

/** The shows of a filter; the pace of each, where it is known, comes as two lists. */
const wanted = (condition: string, ids: string, ritmos: string) => `wanted AS MATERIALIZED (
  SELECT ${OWN}, a.name AS artist, v.name AS venue, v.city, v.country, ${ACTIVE} AS activo, z.hoy, p.ritmo FROM ${SOURCE}
  LEFT JOIN unnest(${ids}::int[], ${ritmos}::float8[]) AS p(id, ritmo) ON p.id = s.id WHERE ${condition}
)`;

// Each is made once for all the shows: looking three times into an index for each show of a long list costs more.
const FIGURES = `series AS MATERIALIZED (
  SELECT f.* FROM sales_series f WHERE f.show_id IN (SELECT id FROM wanted)
), recent AS MATERIALIZED (
  SELECT t.show_id, t.divisa, w.hoy - t.fecha_venta AS ago, t.venta_diaria, CASE WHEN t.monto_known THEN t.monto_diario END AS monto
  FROM wanted w JOIN ticket_sale t ON t.show_id = w.id AND t.fecha_venta > w.hoy - ${DAYS} AND t.fecha_venta <= w.hoy
), currency AS (
  SELECT show_id, divisa, sum(last_venta_total)::int AS venta_total, sum(venta_sum)::int AS venta_sum,
    sum(last_recaudacion_total) AS recaudacion,
    sum(monto_sum) AS monto_sum, sum(sin_monto)::int AS sin_monto, max(last_fecha) AS ultima_fecha,
      max(updated_at) AS updated_at, max(last_venta_total) AS most
  FROM series GROUP BY 1, 2
), figures AS (
  SELECT show_id, sum(venta_total)::int AS venta_total, sum(venta_sum)::int AS venta_sum, max(ultima_fecha) AS ultima_fecha,
    max(updated_at) AS updated_at, json_agg(divisa ORDER BY most DESC, divisa) AS divisas
  FROM currency GROUP BY 1
), gaps AS (
  SELECT show_id, count(*)::int AS dias FROM sales_gap WHERE show_id IN (SELECT id FROM wanted) GROUP BY 1
), seller AS (
  SELECT show_id, ticketera, max(last_venta_total) AS most FROM series GROUP BY 1, 2
), named AS (
  SELECT x.show_id, json_agg(json_build_object('name', x.ticketera, 'slot', coalesce(k.slot, ${NO_SLOT})) ORDER BY x.most DESC, x.ticketera)
    FILTER (WHERE x.ticketera <> '') AS ticketeras
  FROM (
    SELECT * FROM seller UNION ALL
    SELECT id, ticketera, 0 FROM wanted w WHERE NOT EXISTS (SELECT 1 FROM seller o WHERE o.show_id = w.id)
  ) x LEFT JOIN ticketera k ON k.name = x.ticketera GROUP BY 1
), curve AS (
  SELECT show_id, ${[...Array(DAYS).keys()].map((ago) => `sum(venta_diaria) FILTER (WHERE ago = ${ago}) AS d${ago}`).join(", ")}
  FROM recent GROUP BY 1
)`;

const TOTAL = knownSql("c.recaudacion", "c.sin_monto");
const AMOUNTS = `today AS (
  SELECT show_id, divisa, sum(venta_diaria)::int AS venta, sum(monto) AS monto FROM recent WHERE ago = 0 GROUP BY 1, 2
), amounts AS (
  SELECT c.show_id, json_agg(row_to_json(m) ORDER BY ${currencyRank("c.divisa")}) AS montos
  FROM currency c LEFT JOIN today t ON t.show_id = c.show_id AND t.divisa = c.divisa, LATERAL (
    SELECT c.divisa, c.venta_total, t.venta AS venta_hoy, t.monto::text AS monto_hoy, (${TOTAL})::text AS recaudacion_total, c.sin_monto,
      ${averageSql(`(${TOTAL})`, "c.venta_total", "c.sin_monto")} AS promedio, nullif(c.recaudacion - c.monto_sum, 0)::text AS discrepancia
  ) m GROUP BY 1
)`;

const ROW = `w.id, w.name AS show, w.artist, w.venue, w.city, w.country, w.fecha, w.hora, w.type, w.state, w.activo, w.divisa,
  coalesce(f.divisas, json_build_array(w.divisa)) AS divisas, coalesce(n.ticketeras, '[]') AS ticketeras, w.hoy,
  CASE WHEN w.state NOT IN ('reprogramado', 'cancelado') THEN w.fecha - w.hoy END AS dias,
  c.d0 AS venta_hoy, c.d1 AS venta_ayer, json_build_array(${[...Array(DAYS).keys()].map((ago) => `c.d${DAYS - 1 - ago}`).join(", ")}) AS serie,
  coalesce(f.venta_total, 0) AS venta_total, w.capacidad, w.holdeo, w.cortesias,
  CASE WHEN w.capacidad > 0 THEN w.capacidad - coalesce(f.venta_total, 0) - w.holdeo - w.cortesias END AS restan,
  ${percentSql("w.capacidad", "coalesce(f.venta_total, 0)")} AS ocupacion, w.ritmo, nullif(f.venta_total - f.venta_sum, 0) AS discrepancia,
  coalesce(g.dias, 0) AS dias_con_diferencia,
  f.ultima_fecha, ${isoTime("f.updated_at")} AS updated_at, ${isoTime("w.sold_out_at")} AS sold_out_at, w.version`;

const rows = (money: boolean) => `SELECT ${ROW}${money ? ", coalesce(m.montos, '[]') AS montos" : ""}
  FROM wanted w LEFT JOIN figures f ON f.show_id = w.id LEFT JOIN named n ON n.show_id = w.id LEFT JOIN curve c ON c.show_id = w.id
  LEFT JOIN gaps g ON g.show_id = w.id
  ${money ? "LEFT JOIN amounts m ON m.show_id = w.id" : ""} ORDER BY w.fecha NULLS LAST, w.name`;

/** Those of a filter's shows that are to come: only they have a pace. */
async function toCome(scope: Scope, filter: ShowFilter): Promise<number[]> {
  const values: unknown[] = [DEFAULT_ZONE, scope.artistIds];
  const rows = await query<{ id: number }>(
    `SELECT s.id FROM ${SOURCE} WHERE ${where(filter, values)} AND s.fecha >= z.hoy`,
    values,
  );
  return rows.map(({ id }) => id);
}

/**
 * The shows of a filter with their figures as JSON, as far as the scope sees: other artists' shows are not there, and
 * without money neither are amounts. A show's total is the sum over its series of the last total (design api.md).
 * `pace`: also measure each against comparable shows.
 */
export async function ticketList(
  scope: Scope,
  filter: ShowFilter,
  { pace = true } = {},
): Promise<JsonText<TicketRow[]>> {
  const usual = pace ? await usualOf(await toCome(scope, filter)) : new Map<number, { usual: number }>();
  const values: unknown[] = [DEFAULT_ZONE, scope.artistIds];
  const condition = where(filter, values);
  values.push(
    [...usual.keys()],
    Array.from(usual.values(), (one) => one.usual),
  );
  const [found] = await query<{ list: string }>(
    `WITH ${wanted(condition, `$${values.length - 1}`, `$${values.length}`)}, ${FIGURES},
      ${AMOUNTS} SELECT ${listOf(rows(scope.money))} AS list`,
    values,
  );
  return new JsonText(found?.list ?? "[]");
}

/** The same to work with. */
export async function ticketRows(scope: Scope, filter: ShowFilter, options?: { pace?: boolean }): Promise<TicketRow[]> {
  return (await ticketList(scope, filter, options)).read();
}
