import { isPublic } from "@/lib/shows/rules/publicShows";
import { currencyRank, knownSql, listOf } from "../sqlJson";
import { reportRow } from "./prepared";
import type { ReportByDate } from "./schema";
import type { ReportScope } from "./subject";

/** Types and artists are added up in the roll-up of days; one show's days are few. */
const OF_TYPE = `SELECT fecha_venta, divisa, sum(venta)::int AS venta, sum(monto) AS monto FROM sales_day
  WHERE ($1::int[] IS NULL OR artist_id = ANY($1)) AND ($2::text IS NULL OR type = $2)
    AND ($3::date IS NULL OR fecha_venta >= $3) AND ($4::date IS NULL OR fecha_venta <= $4) GROUP BY 1, 2`;
const OF_SHOW = `SELECT fecha_venta, divisa, sum(venta_diaria)::int AS venta, sum(monto_diario) AS monto FROM ticket_sale
  WHERE show_id = $5 AND ($3::date IS NULL OR fecha_venta >= $3) AND ($4::date IS NULL OR fecha_venta <= $4) GROUP BY 1, 2`;

/** Days of series whose amount nobody said: few, and found by their index. */
const UNKNOWN = `SELECT t.fecha_venta, t.divisa, count(*)::int AS dias FROM ticket_sale t JOIN "show" s ON s.id = t.show_id
  WHERE NOT t.monto_known AND ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY($1)) AND ($2::text IS NULL OR s.type = $2)
    AND ($5::int IS NULL OR s.id = $5)
    AND ($3::date IS NULL OR t.fecha_venta >= $3) AND ($4::date IS NULL OR t.fecha_venta <= $4) GROUP BY 1, 2`;

/** Stated totals that are wrong on the day. */
const GAPS = `SELECT g.fecha_venta, g.divisa, count(*)::int AS diferencias, sum(g.venta)::int AS venta, sum(g.monto) AS monto
  FROM sales_gap g JOIN "show" s ON s.id = g.show_id
  WHERE ${isPublic()} AND ($1::int[] IS NULL OR s.artist_id = ANY($1)) AND ($2::text IS NULL OR s.type = $2) AND ($5::int IS NULL OR s.id = $5)
    AND ($3::date IS NULL OR g.fecha_venta >= $3) AND ($4::date IS NULL OR g.fecha_venta <= $4) GROUP BY 1, 2`;

const DAY = knownSql("d.monto", "u.dias");
const SO_FAR = knownSql("(sum(d.monto) OVER w)", "(sum(u.dias) OVER w)");
const MONEY = `, (${DAY})::text AS monto_diario, (${SO_FAR})::text AS monto_acumulado, coalesce(u.dias, 0) AS sin_monto,
  nullif(g.monto, 0)::text AS discrepancia_monto`;
const days = (
  money: boolean,
) => `SELECT d.fecha_venta, d.divisa, d.venta AS venta_diaria, sum(d.venta) OVER w AS venta_acumulada,
    coalesce(g.diferencias, 0) AS diferencias, nullif(g.venta, 0) AS discrepancia${money ? MONEY : ""}
  FROM days d LEFT JOIN gaps g ON g.fecha_venta = d.fecha_venta AND g.divisa = d.divisa
    ${money ? "LEFT JOIN unknown u ON u.fecha_venta = d.fecha_venta AND u.divisa = d.divisa" : ""}
  WINDOW w AS (PARTITION BY d.divisa ORDER BY d.fecha_venta) ORDER BY d.fecha_venta, ${currencyRank("d.divisa")}`;
const PERIOD = knownSql("sum(d.monto)", "sum(u.dias)");
const totals = (money: boolean) =>
  money
    ? `SELECT d.divisa, sum(d.venta) AS venta_periodo, (${PERIOD})::text AS monto_periodo, coalesce(sum(u.dias), 0) AS sin_monto
       FROM days d LEFT JOIN unknown u ON u.fecha_venta = d.fecha_venta AND u.divisa = d.divisa
       GROUP BY 1 ORDER BY ${currencyRank("d.divisa")}`
    : `SELECT divisa, sum(venta) AS venta_periodo FROM days GROUP BY 1 ORDER BY ${currencyRank("divisa")}`;

interface Texts {
  dias: string;
  totales: string;
}

/** The report's days, oldest first, each currency with its running sums, as JSON; without montos no key of money. */
export async function byDateTexts(wanted: ReportScope): Promise<Texts> {
  const { scope, type, showId, desde, hasta } = wanted;
  const { money, artistIds } = scope;
  const from = showId === null ? OF_TYPE : OF_SHOW;
  return reportRow<Texts>(
    wanted,
    `WITH days AS MATERIALIZED (${from}), gaps AS (${GAPS}), unknown AS (${UNKNOWN})
      SELECT ${listOf(days(money))} AS dias, ${listOf(totals(money))} AS totales`,
    [artistIds, type, desde, hasta, showId],
  );
}

/** The same to work with. */
export async function byDate(wanted: ReportScope): Promise<Pick<ReportByDate, "dias" | "totales">> {
  const { dias, totales } = await byDateTexts(wanted);
  return { dias: JSON.parse(dias), totales: JSON.parse(totales) };
}
