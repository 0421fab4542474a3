import { averageSql, currencyRank, isoTime, knownSql, listOf } from "../sqlJson";
import { reportRow } from "./prepared";
import type { ReportDetailed } from "./schema";
import { seriesSql } from "./seriesSql";
import type { ReportScope } from "./subject";
import { totalsSql } from "./totals";

const TOTAL = knownSql("r.recaudacion_total", "r.sin_monto");
const PERIOD = knownSql("r.monto_periodo", "r.sin_monto_periodo");
const AMOUNTS = `, r.monto_hoy::text, (${PERIOD})::text AS monto_periodo, (${TOTAL})::text AS recaudacion_total, r.sin_monto,
  ${averageSql(`(${TOTAL})`, "r.venta_total", "r.sin_monto")} AS promedio,
  nullif(r.discrepancia_monto, 0)::text AS discrepancia_monto`;

const rows = (money: boolean) => `SELECT w.name AS show, w.artist, w.type,
    CASE WHEN w.state <> 'reprogramado' THEN w.fecha END AS fecha, r.ticketera, r.categoria, r.divisa, r.dias,
    r.primera_fecha, r.ultima_fecha, r.venta_hoy, r.venta_periodo, r.venta_total, nullif(r.discrepancia, 0) AS discrepancia, r.dias_con_diferencia${money ? AMOUNTS : ""},
    ${isoTime("r.updated_at")} AS updated_at
  FROM series r JOIN shows w ON w.id = r.show_id
  ORDER BY w.fecha NULLS LAST, w.name, r.ticketera, r.categoria, ${currencyRank("r.divisa")}`;

/** The report's series by show, with the totals of each currency, both as JSON; without montos no key of money. */
export async function detailedTexts(wanted: ReportScope): Promise<{ filas: string; totales: string }> {
  const { text, values } = seriesSql(wanted);
  const { money } = wanted.scope;
  const select = `SELECT ${listOf(rows(money))} AS filas, ${totalsSql("series", money)} AS totales`;
  return reportRow(wanted, `${text} ${select}`, values);
}

/** The same to work with. */
export async function detailed(wanted: ReportScope): Promise<Pick<ReportDetailed, "filas" | "totales">> {
  const { filas, totales } = await detailedTexts(wanted);
  return { filas: JSON.parse(filas), totales: JSON.parse(totales) };
}
