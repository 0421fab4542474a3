import { seatsTotal } from "../rules/seats";
import { averageSql, currencyRank, isoTime, knownSql, listOf, percentSql } from "../sqlJson";
import { reportRow } from "./prepared";
import type { CurrencyTotal, ReportShow, TicketsTotal } from "./schema";
import { seriesSql } from "./seriesSql";
import type { ReportScope } from "./subject";
import { type Addend, currencyTotals, totalsSql } from "./totals";

/** A show's figures in each currency, and over all of them. */
const FIGURES = `figures AS (
  SELECT show_id, divisa, sum(venta_hoy)::int AS venta_hoy, sum(venta_periodo)::int AS venta_periodo, sum(venta_total)::int AS venta_total,
    sum(discrepancia)::int AS discrepancia, sum(dias_con_diferencia)::int AS dias_con_diferencia,
      sum(sin_monto)::int AS sin_monto, sum(sin_monto_periodo)::int AS sin_monto_periodo,
    sum(monto_hoy) AS monto_hoy, sum(monto_periodo) AS monto_periodo,
    sum(recaudacion_total) AS recaudacion_total, sum(discrepancia_monto) AS discrepancia_monto,
    max(ultima_fecha) AS ultima_fecha, max(updated_at) AS updated_at
  FROM series GROUP BY 1, 2
), sold AS (
  SELECT show_id, sum(venta_hoy)::int AS venta_hoy, sum(venta_periodo)::int AS venta_periodo, sum(venta_total)::int AS venta_total,
    sum(discrepancia)::int AS discrepancia, sum(dias_con_diferencia)::int AS dias_con_diferencia,
      max(ultima_fecha) AS ultima_fecha, max(updated_at) AS updated_at
  FROM figures GROUP BY 1
)`;

const ALL_TIME = knownSql("f.recaudacion_total", "f.sin_monto");
const PERIOD = knownSql("f.monto_periodo", "f.sin_monto_periodo");
const AMOUNTS = `amounts AS (
  SELECT f.show_id, json_agg(row_to_json(m) ORDER BY ${currencyRank("f.divisa")}) AS montos FROM figures f, LATERAL (
    SELECT f.divisa, f.venta_total, f.venta_periodo, f.monto_hoy::text, (${PERIOD})::text AS monto_periodo,
      (${ALL_TIME})::text AS recaudacion_total, f.sin_monto,
      ${averageSql(`(${ALL_TIME})`, "f.venta_total", "f.sin_monto")} AS promedio, nullif(f.discrepancia_monto, 0)::text AS discrepancia
  ) m GROUP BY 1
)`;

const SHOW = `w.id, w.name AS show, w.artist, w.venue, w.city, w.fecha, w.type, w.state, w.activo, w.divisa, w.capacidad, w.holdeo, w.cortesias,
  f.venta_hoy, coalesce(f.venta_periodo, 0) AS venta_periodo, coalesce(f.venta_total, 0) AS venta_total,
  ${percentSql("w.capacidad", "coalesce(f.venta_total, 0)")} AS ocupacion,
  CASE WHEN w.capacidad > 0 THEN w.capacidad - coalesce(f.venta_total, 0) - w.holdeo - w.cortesias END AS restan,
  nullif(f.discrepancia, 0) AS discrepancia, coalesce(f.dias_con_diferencia, 0) AS dias_con_diferencia,
    f.ultima_fecha, ${isoTime("f.updated_at")} AS updated_at`;

const shows = (money: boolean) => `SELECT ${SHOW}${money ? ", coalesce(a.montos, '[]') AS montos" : ""}
  FROM shows w LEFT JOIN sold f ON f.show_id = w.id ${money ? "LEFT JOIN amounts a ON a.show_id = w.id" : ""}
  ORDER BY w.fecha NULLS LAST, w.name`;

const ADDENDS = `SELECT w.name AS show, f.divisa, f.venta_hoy, f.venta_periodo, f.venta_total, f.monto_hoy::text, f.monto_periodo::text,
  f.recaudacion_total::text, f.discrepancia, f.discrepancia_monto::text, f.sin_monto, f.sin_monto_periodo
    FROM figures f JOIN shows w ON w.id = f.show_id`;

/** Totals over all shows; seats as rules/seats `seatsTotal`: of those whose capacity is known and holds what was sold. */
const COUNTED = "FILTER (WHERE capacidad > 0 AND vendidas <= capacidad)";
const TOTAL = `SELECT count(*)::int AS shows, sum(hoy) AS venta_hoy, coalesce(sum(periodo), 0) AS venta_periodo,
    coalesce(sum(vendidas), 0) AS venta_total, coalesce(sum(capacidad) ${COUNTED}, 0) AS capacidad,
    coalesce(sum(vendidas) ${COUNTED}, 0) AS base_vendidas, coalesce(sum(greatest(0,
      capacidad - vendidas - promised)) ${COUNTED}, 0) AS restan,
    count(*) ${COUNTED} AS base, count(*) FILTER (WHERE capacidad > 0 AND vendidas > capacidad) AS excedidos
  FROM (
    SELECT w.capacidad, w.holdeo + w.cortesias AS promised, f.venta_hoy AS hoy, f.venta_periodo AS periodo,
      coalesce(f.venta_total, 0) AS vendidas
    FROM shows w LEFT JOIN sold f ON f.show_id = w.id
  ) s`;
const total = `SELECT shows, capacidad, venta_hoy, venta_periodo, venta_total,
  ${percentSql("capacidad", "base_vendidas")} AS ocupacion, restan,
  base, excedidos FROM (${TOTAL}) t`;

interface Texts {
  shows: string;
  totales: string;
  total: string;
  addends: string | null;
}

/** The report's shows with their figures, by date, and its totals, each as JSON; without montos no key of money. */
async function texts(wanted: ReportScope, addends: boolean): Promise<Texts> {
  const { money } = wanted.scope;
  const { text, values } = seriesSql(wanted);
  return reportRow<Texts>(
    wanted,
    `${text}, ${FIGURES}, ${AMOUNTS} SELECT ${listOf(shows(money))} AS shows, ${totalsSql("figures", money)} AS totales,
       (SELECT row_to_json(x) FROM (${total}) x)::text AS total, ${addends ? listOf(ADDENDS) : "NULL"} AS addends`,
    values,
  );
}

/** The same as parts of the answer: never read here, so that a long report costs little more than its SQL. */
export async function summaryTexts(wanted: ReportScope): Promise<{ shows: string; totales: string; total: string }> {
  const { addends: _, ...parts } = await texts(wanted, false);
  return parts;
}

export interface Summary {
  shows: ReportShow[];
  totales: CurrencyTotal[];
  total: TicketsTotal;
  /** What `totales` adds up: money included, so it never leaves the server. */
  addends: Addend[];
}

/** The same to work with: mails and workbooks are made from it. */
export async function summary(wanted: ReportScope): Promise<Summary> {
  const { shows, totales, total, addends } = await texts(wanted, true);
  return {
    shows: JSON.parse(shows),
    totales: JSON.parse(totales),
    total: JSON.parse(total),
    addends: JSON.parse(addends ?? "[]"),
  };
}

/** The same report of some of its shows only. */
export function restrict({ shows, addends }: Summary, keep: (show: ReportShow) => boolean, money: boolean): Summary {
  const kept = shows.filter(keep);
  const names = new Set(kept.map(({ show }) => show));
  const left = addends.filter(({ show }) => names.has(show));
  return { shows: kept, totales: currencyTotals(left, money), total: ticketsTotal(kept), addends: left };
}

function ticketsTotal(shows: ReportShow[]): TicketsTotal {
  const sum = (pick: (show: ReportShow) => number | null) =>
    shows.reduce((total, show) => total + (pick(show) ?? 0), 0);
  return {
    shows: shows.length,
    venta_hoy: shows.some((show) => show.venta_hoy !== null) ? sum((show) => show.venta_hoy) : null,
    venta_periodo: sum((show) => show.venta_periodo),
    venta_total: sum((show) => show.venta_total),
    ...seatsTotal(shows),
  };
}
