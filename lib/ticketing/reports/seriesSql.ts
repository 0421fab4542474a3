import { isPublic } from "@/lib/shows/rules/publicShows";
import { type Plan, planPeriod } from "../rules/months";
import type { ReportScope } from "./subject";

const ZONE = "America/Argentina/Buenos_Aires";
const KEY = ["show_id", "ticketera", "categoria", "divisa"];
const sameSeries = (t: string) => KEY.map((column) => `${t}.${column} = r.${column}`).join(" AND ");

/** Which shows: artists, type and show, each only where it limits. */
const MINE = `${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY($1)) AND ($2::text IS NULL OR s.type = $2) AND ($3::int IS NULL OR s.id = $3)`;

/** Shows of the report that the person may see; `dia` is today where the show is played, or `hasta` if that is earlier. */
const SHOWS = `shows AS (
  SELECT s.id, s.name, s.fecha, s.type, s.state, s.capacidad, s.holdeo, s.cortesias, s.divisa, a.name AS artist, v.name AS venue, v.city, show_is_active(s.state, s.fecha, v.zone, $4::timestamptz) AS activo,
    least(($4::timestamptz AT TIME ZONE coalesce(v.zone, '${ZONE}'))::date, $5::date) AS dia
  FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id WHERE ${MINE}
)`;

// What decides whether to look stands inside each LATERAL: beside it, PostgreSQL looks first and decides afterwards.

/** The day's sale is nearly always the series' last one, or there is none; only otherwise it is looked up (`h`). */
const TODAY = `LEFT JOIN LATERAL (
    SELECT t.venta_diaria, t.monto_diario FROM ticket_sale t
    WHERE r.last_fecha > w.dia AND t.fecha_venta = w.dia AND ${sameSeries("t")}
  ) h ON true`;
const today = (column: string) => `CASE WHEN r.last_fecha = w.dia THEN r.last_${column} ELSE h.${column} END`;
/** Nobody said the day's amount: looked up only in a series where there is such a day. */
const NOBODY_SAID = `r.sin_monto > 0 AND EXISTS (SELECT 1 FROM ticket_sale t WHERE t.fecha_venta = w.dia
  AND NOT t.monto_known AND ${sameSeries("t")})`;
const COMMON = `r.show_id, r.ticketera, r.categoria, r.divisa, r.first_fecha AS primera_fecha, r.last_fecha AS ultima_fecha,
    ${today("venta_diaria")} AS venta_hoy, CASE WHEN NOT (${NOBODY_SAID}) THEN ${today("monto_diario")} END AS monto_hoy, r.updated_at`;

/** How many of a series' days have no amount: looked up only in a series where there are any. */
const unknownDays = (within: string) =>
  `(SELECT count(*)::int FROM ticket_sale t WHERE r.sin_monto > 0 AND NOT t.monto_known AND ${within} AND ${sameSeries("t")})`;

/** Wrong stated totals: of the last day that counts, and on how many days of the period there is one. */
const GAPS = (days: string) => `gaps AS (
  SELECT show_id, ticketera, categoria, divisa, count(*)::int AS dias FROM sales_gap ${days} GROUP BY 1, 2, 3, 4
)`;
const gap = (day: string) =>
  `LEFT JOIN sales_gap g ON ${sameSeries("g")} AND g.fecha_venta = ${day} LEFT JOIN gaps o ON ${sameSeries("o")}`;
const GAP_COLUMNS = `coalesce(g.venta, 0) AS discrepancia, coalesce(g.monto, 0::numeric(20, 2)) AS discrepancia_monto,
    coalesce(o.dias, 0) AS dias_con_diferencia`;

/** Without days: everything is in the roll-up. */
const WHOLE = `${GAPS("")}, series AS (
  SELECT ${COMMON}, ${GAP_COLUMNS}, r.sin_monto, r.sin_monto AS sin_monto_periodo, r.days AS dias,
    r.venta_sum AS venta_periodo, r.monto_sum AS monto_periodo,
    r.last_venta_total AS venta_total, r.last_recaudacion_total AS recaudacion_total
  FROM sales_series r JOIN shows w ON w.id = r.show_id ${TODAY} ${gap("r.last_fecha")}
)`;

const SERIES = KEY.join(", ");
const summed = "days AS dias, venta, monto FROM sales_month t WHERE t.month BETWEEN";
const signed = (sign: 1 | -1) =>
  `${sign} AS dias, ${sign} * venta_diaria AS venta, ${sign} * monto_diario AS monto FROM ticket_sale t WHERE t.fecha_venta BETWEEN`;

/** Sums by series of a period, from its whole months and the days at its ends; the plan's days are added to `values`. */
function cut({ months, days }: Plan, limited: boolean, values: unknown[]): string {
  const mine = limited ? `AND t.show_id IN (SELECT s.id FROM "show" s WHERE ${MINE})` : "";
  const between = (what: string, { from, until }: { from: string; until: string }) => {
    values.push(from, until);
    return `SELECT ${SERIES}, ${what} $${values.length - 1}::date AND $${values.length}::date ${mine}`;
  };
  const parts = [...(months ? [between(summed, months)] : []), ...days.map((some) => between(signed(some.sign), some))];
  return `cut AS (
  SELECT ${SERIES}, sum(dias)::int AS dias, sum(venta)::int AS venta, sum(monto) AS monto FROM (
    ${parts.join("\n    UNION ALL ")}
  ) p GROUP BY ${SERIES}
)`;
}

/** Totals as of `hasta`: the roll-up's, unless the series goes on after it. */
const LAST_UNTIL = `LEFT JOIN LATERAL (
    SELECT t.fecha_venta, t.venta_total, t.recaudacion_total FROM ticket_sale t
    WHERE r.last_fecha > $5::date AND t.fecha_venta <= $5::date AND ${sameSeries("t")}
    ORDER BY t.fecha_venta DESC LIMIT 1
  ) l ON true`;

/** With days: sums of the period, totals as of its end. */
const DATED = `${GAPS("WHERE fecha_venta BETWEEN $6::date AND $5::date")}, series AS (
  SELECT ${COMMON}, ${GAP_COLUMNS}, ${unknownDays("t.fecha_venta <= $5::date")} AS sin_monto,
    ${unknownDays("t.fecha_venta BETWEEN $6::date AND $5::date")} AS sin_monto_periodo, coalesce(c.dias, 0) AS dias,
      coalesce(c.venta, 0) AS venta_periodo, coalesce(c.monto, 0::numeric(20, 2)) AS monto_periodo,
    coalesce(l.venta_total, r.last_venta_total) AS venta_total, coalesce(l.recaudacion_total, r.last_recaudacion_total) AS recaudacion_total
  FROM sales_series r JOIN shows w ON w.id = r.show_id ${TODAY} LEFT JOIN cut c ON ${sameSeries("c")} ${LAST_UNTIL}
    ${gap("coalesce(l.fecha_venta, r.last_fecha)")}
  WHERE r.first_fecha <= $5::date
)`;

const FIRST = "1000-01-01";
const LAST = "9999-12-31";

/**
 * The `WITH` clauses of a report and their values: `shows`, a row per show, and `series`, a row per series with the
 * period's figures. Money stays numeric in it.
 */
export function seriesSql(wanted: ReportScope): { text: string; values: unknown[] } {
  const { scope, type, showId, now, desde, hasta } = wanted;
  const values: unknown[] = [scope.artistIds, type, showId, now, hasta ?? LAST];
  if (desde === null && hasta === null) return { text: `WITH ${SHOWS}, ${WHOLE}`, values };
  values.push(desde ?? FIRST);
  const limited = scope.artistIds !== null || type !== null || showId !== null;
  const sums = cut(planPeriod(desde, hasta), limited, values);
  return { text: `WITH ${SHOWS}, ${sums}, ${DATED}`, values };
}
