import { query } from "@/lib/db";
import { DEFAULT_ZONE, diffDays } from "@/lib/format/dates";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Scope } from "../access/scope";
import { groupByCurrency } from "../rules/currencies";
import { averagePrice, percentOfCapacity, remaining } from "../rules/figures";
import type { showTypes } from "../rules/kinds";
import { slots } from "../ticketeras/catalogue";
import { paces } from "./pace";
import type { TicketRow } from "./schema/show";

/** Days of the small curve, today the last. */
const DAYS = 14;

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

/** `[ticketera, divisa, last venta_total, sum of venta, last recaudacion_total, sum of monto, days without amount]`, one for each series. */
type SeriesTuple = [string, string, number, number, string, string, number];
/** `[divisa, venta, monto]` of a row of today; the amount null where nobody said it. */
type TodayTuple = [string, number, string | null];

interface FigureRecord {
  id: number;
  show: string;
  artist: string;
  artist_id: number;
  venue: string | null;
  city: string | null;
  country: string | null;
  fecha: string | null;
  hora: string | null;
  type: (typeof showTypes)[number];
  state: TicketRow["state"];
  activo: boolean;
  divisa: string;
  ticketera: string;
  capacidad: number;
  holdeo: number;
  cortesias: number;
  sold_out_at: Date | null;
  version: number;
  hoy: string;
  series: SeriesTuple[] | null;
  ultima_fecha: string | null;
  updated_at: Date | null;
  /** `days ago:tickets` of each row of the last days, joined by commas: JSON of them costs twice the time. */
  dias: string | null;
  today: TodayTuple[] | null;
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
  return ["($2::int[] IS NULL OR s.artist_id = ANY($2::int[]))", ...parts].join(" AND ");
}

/** One statement for any number of shows: each show's series and last days come beside it, from the rollup and the key. */
function figureRecords(scope: Scope, filter: ShowFilter): Promise<FigureRecord[]> {
  const values: unknown[] = [DEFAULT_ZONE, scope.artistIds];
  const condition = where(filter, values);
  return query<FigureRecord>(
    `SELECT s.id, s.name AS show, a.name AS artist, s.artist_id, v.name AS venue, v.city, v.country, s.fecha, s.hora, s.type, s.state, ${ACTIVE} AS activo, s.divisa,
       s.ticketera, s.capacidad, s.holdeo, s.cortesias, s.sold_out_at, s.version, z.hoy, r.series, r.ultima_fecha, r.updated_at, d.dias, d.today
     FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE coalesce(v.zone, $1))::date AS hoy) z
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_array(ticketera, divisa, last_venta_total, venta_sum, last_recaudacion_total::text, monto_sum::text, sin_monto)
           ORDER BY last_venta_total DESC, ticketera) AS series,
         max(last_fecha) AS ultima_fecha, max(updated_at) AS updated_at
       FROM sales_series WHERE show_id = s.id) r ON true
     LEFT JOIN LATERAL (
       SELECT string_agg(concat(z.hoy - fecha_venta, ':', venta_diaria), ',') AS dias,
         json_agg(json_build_array(divisa, venta_diaria, CASE WHEN monto_known THEN monto_diario::text END)) FILTER (WHERE fecha_venta = z.hoy) AS today
       FROM ticket_sale WHERE show_id = s.id AND fecha_venta > z.hoy - ${DAYS} AND fecha_venta <= z.hoy) d ON true
     WHERE ${condition} ORDER BY s.fecha NULLS LAST, s.name`,
    values,
  );
}

/**
 * The shows of a filter with their figures, as far as the scope sees: other artists' shows are not there, and without
 * money neither are amounts. A show's total is the sum over its series of the last total (design api.md).
 * `pace`: also measure each against comparable shows.
 */
export async function ticketRows(scope: Scope, filter: ShowFilter, { pace = true } = {}): Promise<TicketRow[]> {
  const [records, slot] = await Promise.all([figureRecords(scope, filter), slots()]);
  const ritmos = pace ? await paces(scope, records) : new Map<number, number>();
  return records.map((record) => present(record, scope, slot, ritmos.get(record.id) ?? null));
}

function present(record: FigureRecord, scope: Scope, slot: (name: string) => number, ritmo: number | null): TicketRow {
  const { artist_id: _, ticketera, series, dias, today, sold_out_at, updated_at, ...facts } = record;
  const lines = series ?? [];
  const venta_total = lines.reduce((sum, line) => sum + line[2], 0);
  const gap = venta_total - lines.reduce((sum, line) => sum + line[3], 0);
  const seats = { capacidad: facts.capacidad, holdeo: facts.holdeo, cortesias: facts.cortesias, vendidas: venta_total };
  const names = [...new Set(lines.length ? lines.map(([name]) => name) : [ticketera])].filter((name) => name !== "");
  const serie = serieOf(dias);
  return {
    ...facts,
    divisas: lines.length ? [...new Set(lines.map(([, divisa]) => divisa))] : [facts.divisa],
    ticketeras: names.map((name) => ({ name, slot: slot(name) })),
    dias: facts.fecha === null ? null : diffDays(facts.hoy, facts.fecha),
    venta_hoy: serie.at(-1) ?? null,
    venta_ayer: serie.at(-2) ?? null,
    serie,
    venta_total,
    restan: remaining(seats)?.value ?? null,
    ocupacion: percentOfCapacity(seats),
    ritmo,
    ...(scope.money && { montos: montosOf(lines, today ?? []) }),
    discrepancia: gap === 0 ? null : gap,
    updated_at: updated_at?.toISOString() ?? null,
    sold_out_at: sold_out_at?.toISOString() ?? null,
  };
}

/** Tickets of each of the last days, oldest first. */
function serieOf(dias: string | null): (number | null)[] {
  const serie = new Array<number | null>(DAYS).fill(null);
  for (const entry of dias?.split(",") ?? []) {
    const [ago, venta] = entry.split(":");
    const place = DAYS - 1 - Number(ago);
    serie[place] = (serie[place] ?? 0) + Number(venta);
  }
  return serie;
}

function montosOf(lines: SeriesTuple[], todays: TodayTuple[]): NonNullable<TicketRow["montos"]> {
  const rows = lines.map(([, divisa, venta_total, , recaudacion, monto, sin_monto]) => ({
    divisa,
    venta_total,
    recaudacion,
    monto,
    sin_monto,
  }));
  return groupByCurrency(rows).map(([divisa, group]) => {
    const venta_total = group.reduce((sum, row) => sum + row.venta_total, 0);
    const recaudacion_total = sumMoney(group.map(({ recaudacion }) => recaudacion));
    const gap = subMoney(recaudacion_total, sumMoney(group.map(({ monto }) => monto)));
    const today = todays.filter(([currency]) => currency === divisa);
    const said = today.flatMap(([, , monto]) => monto ?? []);
    return {
      divisa,
      venta_total,
      venta_hoy: today.length ? today.reduce((sum, [, venta]) => sum + venta, 0) : null,
      monto_hoy: said.length ? sumMoney(said) : null,
      sin_monto: group.reduce((sum, row) => sum + row.sin_monto, 0),
      recaudacion_total,
      promedio: averagePrice(recaudacion_total, venta_total),
      discrepancia: /[1-9]/.test(gap) ? gap : null,
    };
  });
}
