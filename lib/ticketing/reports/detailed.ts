import { query } from "@/lib/db";
import { averagePrice } from "../rules/figures";
import type { ReportDetailed, ReportSeries } from "./schema";
import { seriesSql } from "./seriesSql";
import type { ReportScope } from "./subject";
import { type Addend, currencyTotals, nonZero } from "./totals";

interface Row extends Addend {
  artist: string;
  type: ReportSeries["type"];
  fecha: string | null;
  ticketera: string;
  categoria: string;
  dias: number;
  primera_fecha: string;
  ultima_fecha: string;
  discrepancia: number;
  dias_con_diferencia: number;
  sin_monto: number;
  updated_at: Date;
}

const SELECT = `
SELECT w.name AS show, w.artist, w.type, w.fecha, r.ticketera, r.categoria, r.divisa, r.dias, r.primera_fecha, r.ultima_fecha, r.venta_hoy,
  r.venta_periodo, r.venta_total, r.discrepancia, r.dias_con_diferencia, r.sin_monto, r.monto_hoy::text, r.monto_periodo::text, r.recaudacion_total::text,
  r.discrepancia_monto::text, r.updated_at
FROM series r JOIN shows w ON w.id = r.show_id
ORDER BY w.fecha NULLS LAST, w.name, r.ticketera, r.categoria, array_position(ARRAY['ARS', 'USD', 'EUR'], r.divisa::text)`;

/** The report's series by show, with the totals of each currency; without montos no key of money. */
export async function detailed(wanted: ReportScope): Promise<Pick<ReportDetailed, "filas" | "totales">> {
  const { text, values } = await seriesSql(wanted);
  const rows = await query<Row>(text + SELECT, values);
  const { money } = wanted.scope;
  return { filas: rows.map((row) => present(row, money)), totales: currencyTotals(rows, money) };
}

function present(row: Row, money: boolean): ReportSeries {
  return {
    show: row.show,
    artist: row.artist,
    type: row.type,
    fecha: row.fecha,
    ticketera: row.ticketera,
    categoria: row.categoria,
    divisa: row.divisa,
    dias: row.dias,
    primera_fecha: row.primera_fecha,
    ultima_fecha: row.ultima_fecha,
    venta_hoy: row.venta_hoy,
    venta_periodo: row.venta_periodo,
    venta_total: row.venta_total,
    discrepancia: row.discrepancia || null,
    dias_con_diferencia: row.dias_con_diferencia,
    ...(money && {
      monto_hoy: row.monto_hoy,
      monto_periodo: row.monto_periodo,
      recaudacion_total: row.recaudacion_total,
      sin_monto: row.sin_monto,
      promedio: averagePrice(row.recaudacion_total, row.venta_total),
      discrepancia_monto: nonZero(row.discrepancia_monto),
    }),
    updated_at: row.updated_at.toISOString(),
  };
}
