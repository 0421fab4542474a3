import { sumMoney } from "@/lib/format/moneyMath";
import { groupByCurrency } from "@/lib/ticketing/rules/currencies";
import { averagePrice } from "@/lib/ticketing/rules/figures";
import { knownSum } from "@/lib/ticketing/rules/missingAmounts";
import { seatsTotal } from "@/lib/ticketing/rules/seats";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { lacksToday, mainCurrency } from "./rows";

const add = (values: Iterable<number | null>) => {
  let sum = 0;
  for (const value of values) sum += value ?? 0;
  return sum;
};

export interface CurrencyFigures {
  divisa: string;
  shows: number;
  /** Null while nothing was loaded today. */
  hoy: number | null;
  vendidas: number;
  /** Of the shows that count under this currency, whose capacity is known and holds what was sold. */
  capacidad: number;
  ocupacion: number | null;
  restan: number;
  base: number;
  excedidos: number;
  /** Null where nobody said any amount. */
  recaudacion: string | null;
  promedio: string | null;
}

export interface ReportFigures {
  shows: number;
  /** Tickets of each of the last 14 days over all rows, the last is today; null while no row has that day. */
  serie: (number | null)[];
  /** Null while nothing was loaded today. */
  hoy: number | null;
  /** The same weekday of last week. */
  haceUnaSemana: number;
  semana: number;
  semanaPrevia: number;
  vendidas: number;
  /** Capacity, its share and what is left: of `base` shows, those whose capacity is known and holds what was sold. */
  capacidad: number;
  ocupacion: number | null;
  restan: number;
  base: number;
  excedidos: number;
  sinDatosHoy: number;
  /** One entry per currency; absent without montos. */
  porDivisa?: CurrencyFigures[];
}

/** The figures of the listed rows. Tickets are added over currencies, money never is. */
export function reportFigures(rows: readonly TicketRow[]): ReportFigures {
  const length = Math.max(0, ...rows.map(({ serie }) => serie.length));
  const serie = Array.from({ length }, (_, index) => {
    const known = rows.flatMap((row) => row.serie[index] ?? []);
    return known.length ? add(known) : null;
  });
  const back = (from: number, to: number) => add(serie.slice(Math.max(0, length - from), length - to));
  const money = rows.some(({ montos }) => montos !== undefined);
  return {
    shows: rows.length,
    serie,
    hoy: serie.at(-1) ?? null,
    haceUnaSemana: back(8, 7),
    semana: back(7, 0),
    semanaPrevia: back(14, 7),
    vendidas: add(rows.map((row) => row.venta_total)),
    ...seatsTotal(rows),
    sinDatosHoy: rows.filter(lacksToday).length,
    ...(money && { porDivisa: byCurrency(rows) }),
  };
}

/** A show that sells in two currencies has its money in both, and its seats in its main one. */
function byCurrency(rows: readonly TicketRow[]): CurrencyFigures[] {
  const lines = rows.flatMap((row): Line[] => {
    const { montos = [] } = row;
    return montos.length ? montos.map((amounts) => ({ ...amounts, row })) : [unsold(row)];
  });
  return groupByCurrency(lines).map(([divisa, group]) => {
    const vendidas = add(group.map(({ venta_total }) => venta_total));
    const sin_monto = add(group.map((line) => line.sin_monto));
    const recaudacion = knownSum(
      sumMoney(group.flatMap(({ recaudacion_total }) => recaudacion_total ?? [])),
      sin_monto,
    );
    const today = group.flatMap(({ venta_hoy }) => venta_hoy ?? []);
    return {
      divisa,
      shows: group.length,
      hoy: today.length > 0 ? add(today) : null,
      vendidas,
      ...seatsTotal(group.map(({ row }) => row).filter((row) => mainCurrency(row) === divisa)),
      recaudacion,
      promedio: averagePrice(recaudacion, vendidas, sin_monto),
    };
  });
}

interface Line {
  row: TicketRow;
  divisa: string;
  venta_total: number;
  venta_hoy: number | null;
  recaudacion_total: string | null;
  sin_monto: number;
}

const unsold = (row: TicketRow): Line => ({
  row,
  divisa: mainCurrency(row),
  venta_total: 0,
  venta_hoy: null,
  recaudacion_total: "0.00",
  sin_monto: 0,
});
