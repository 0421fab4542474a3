import { query } from "@/lib/db";
import { averagePrice, percentOfCapacity, remaining } from "../rules/figures";
import type { ShowState, showTypes } from "../rules/kinds";
import { seatsTotal } from "../rules/seats";
import type { CurrencyTotal, ReportAmounts, ReportShow, TicketsTotal } from "./schema";
import { seriesSql } from "./seriesSql";
import type { ReportScope } from "./subject";
import { type Addend, currencyTotals, nonZero } from "./totals";

/** A show in one currency, as the database adds it up; `divisa` is null for a show without sales in the period. */
interface Row {
  id: number;
  show: string;
  artist: string;
  venue: string | null;
  city: string | null;
  fecha: string | null;
  type: (typeof showTypes)[number];
  state: ShowState;
  activo: boolean;
  own: string;
  capacidad: number;
  holdeo: number;
  cortesias: number;
  divisa: string | null;
  venta_hoy: number | null;
  venta_periodo: number;
  venta_total: number;
  discrepancia: number;
  dias_con_diferencia: number;
  sin_monto: number;
  monto_hoy: string | null;
  monto_periodo: string;
  recaudacion_total: string;
  discrepancia_monto: string;
  ultima_fecha: string | null;
  updated_at: Date | null;
}

const FIGURES = `, figures AS (
  SELECT show_id, divisa, sum(venta_hoy)::int AS venta_hoy, sum(venta_periodo)::int AS venta_periodo, sum(venta_total)::int AS venta_total,
    sum(discrepancia)::int AS discrepancia, sum(dias_con_diferencia)::int AS dias_con_diferencia, sum(sin_monto)::int AS sin_monto, sum(monto_hoy)::text AS monto_hoy, sum(monto_periodo)::text AS monto_periodo,
    sum(recaudacion_total)::text AS recaudacion_total, sum(discrepancia_monto)::text AS discrepancia_monto,
    max(ultima_fecha) AS ultima_fecha, max(updated_at) AS updated_at
  FROM series GROUP BY 1, 2
)
SELECT w.id, w.name AS show, w.artist, w.venue, w.city, w.fecha, w.type, w.state, w.activo, w.divisa AS own, w.capacidad, w.holdeo, w.cortesias,
  f.divisa, f.venta_hoy, f.venta_periodo, f.venta_total, f.discrepancia, f.dias_con_diferencia, f.sin_monto, f.monto_hoy, f.monto_periodo, f.recaudacion_total,
  f.discrepancia_monto, f.ultima_fecha, f.updated_at
FROM shows w LEFT JOIN figures f ON f.show_id = w.id
ORDER BY w.fecha NULLS LAST, w.name, array_position(ARRAY['ARS', 'USD', 'EUR'], f.divisa::text)`;

export interface Summary {
  shows: ReportShow[];
  totales: CurrencyTotal[];
  total: TicketsTotal;
  /** What `totales` adds up: money included, so it never leaves the server. */
  addends: Addend[];
}

/** The report's shows with their figures, by date, and its totals; without montos no key of money. */
export async function summary(wanted: ReportScope): Promise<Summary> {
  const { text, values } = await seriesSql(wanted);
  const rows = await query<Row>(text + FIGURES, values);
  const shows = groupByShow(rows).map((group) => presentShow(group, wanted.scope.money));
  const sold = rows.flatMap((row) => (row.divisa === null ? [] : [{ ...row, divisa: row.divisa }]));
  return { shows, totales: currencyTotals(sold, wanted.scope.money), total: ticketsTotal(shows), addends: sold };
}

/** The same report of some of its shows only. */
export function restrict({ shows, addends }: Summary, keep: (show: ReportShow) => boolean, money: boolean): Summary {
  const kept = shows.filter(keep);
  const names = new Set(kept.map(({ show }) => show));
  const left = addends.filter(({ show }) => names.has(show));
  return { shows: kept, totales: currencyTotals(left, money), total: ticketsTotal(kept), addends: left };
}

function groupByShow(rows: Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.id === row.id) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

const add = (rows: Row[], column: "venta_periodo" | "venta_total" | "discrepancia" | "dias_con_diferencia") =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

function presentShow(rows: Row[], money: boolean): ReportShow {
  const { id, show, artist, venue, city, fecha, type, state, activo, own, capacidad, holdeo, cortesias } =
    rows[0] as Row;
  const sold = rows.filter((row) => row.divisa !== null);
  const vendidas = add(sold, "venta_total");
  const today = sold.flatMap((row) => row.venta_hoy ?? []);
  return {
    id,
    show,
    artist,
    venue,
    city,
    fecha,
    type,
    state,
    activo,
    divisa: own,
    capacidad,
    holdeo,
    cortesias,
    venta_hoy: today.length ? today.reduce((sum, venta) => sum + venta, 0) : null,
    venta_periodo: add(sold, "venta_periodo"),
    venta_total: vendidas,
    ocupacion: percentOfCapacity({ vendidas, capacidad }),
    restan: remaining({ capacidad, holdeo, cortesias, vendidas })?.value ?? null,
    discrepancia: add(sold, "discrepancia") || null,
    dias_con_diferencia: add(sold, "dias_con_diferencia"),
    ultima_fecha:
      sold
        .map((row) => row.ultima_fecha)
        .sort()
        .at(-1) ?? null,
    updated_at: latest(sold),
    ...(money && { montos: sold.map(presentAmounts) }),
  };
}

function latest(rows: Row[]): string | null {
  const times = rows.flatMap(({ updated_at }) => updated_at?.getTime() ?? []);
  return times.length ? new Date(Math.max(...times)).toISOString() : null;
}

function presentAmounts(row: Row): ReportAmounts {
  return {
    divisa: row.divisa ?? "",
    venta_total: row.venta_total,
    venta_periodo: row.venta_periodo,
    monto_hoy: row.monto_hoy,
    monto_periodo: row.monto_periodo,
    recaudacion_total: row.recaudacion_total,
    sin_monto: row.sin_monto,
    promedio: averagePrice(row.recaudacion_total, row.venta_total),
    discrepancia: nonZero(row.discrepancia_monto),
  };
}

function ticketsTotal(shows: ReportShow[]): TicketsTotal {
  const sum = (pick: (show: ReportShow) => number | null) =>
    shows.reduce((total, show) => total + (pick(show) ?? 0), 0);
  return {
    shows: shows.length,
    venta_hoy: sum((show) => show.venta_hoy),
    venta_periodo: sum((show) => show.venta_periodo),
    venta_total: sum((show) => show.venta_total),
    ...seatsTotal(shows),
  };
}
