import { type Field, sheetOf } from "@/lib/excel/fields";
import type { Sheet } from "@/lib/excel/sheet";
import { sumMoney } from "@/lib/format/moneyMath";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import { groupByCurrency } from "../rules/currencies";
import { averagePrice } from "../rules/figures";
import { showTypeTitles } from "../rules/kinds";
import { knownSum } from "../rules/missingAmounts";
import { dayCell } from "../rules/showDay";
import type { TicketRow } from "../shows/schema/show";
import { amountFields, warningOf, within } from "./cells";

type Amounts = NonNullable<TicketRow["montos"]>[number];
/** A show in one currency; what belongs to the show as a whole stands in the first of its rows only. */
type Line = Partial<TicketRow> & {
  label: string;
  moneda: string;
  amounts?: Omit<Amounts, "discrepancia" | "venta_hoy" | "sin_monto"> & {
    discrepancia?: string | null;
    sin_monto?: number;
  };
};

const amount = amountFields<Line>((row) => row.amounts);
const fields: Field<Line>[] = [
  { header: "Show", width: 38, kind: "text", value: (row) => row.label },
  { header: "Artista", width: 24, kind: "text", value: (row) => row.artist },
  { header: "Fecha", width: 12, kind: "day", value: dayCell },
  { header: "Lugar", width: 26, kind: "text", value: (row) => row.venue },
  { header: "Ciudad", width: 18, kind: "text", value: (row) => row.city },
  { header: "Tipo", width: 14, kind: "text", value: (row) => row.type && showTypeTitles[row.type] },
  { header: "Estado", width: 14, kind: "text", value: (row) => row.state && showStateTitles[row.state] },
  { header: "Ticketera", width: 24, kind: "text", value: (row) => row.ticketeras?.map(({ name }) => name).join(", ") },
  { header: "Hoy", width: 10, kind: "int", value: (row) => row.venta_hoy },
  { header: "Vendidas", width: 12, kind: "int", value: (row) => row.venta_total },
  { header: "Capacidad", width: 12, kind: "int", value: (row) => row.capacidad || null },
  { header: "% capacidad", width: 12, kind: "percent", value: (row) => within(row.ocupacion) },
  { header: "% ritmo de comparables", width: 12, kind: "percent", value: (row) => row.ritmo },
  { header: "Holdeo", width: 10, kind: "int", value: (row) => row.holdeo },
  { header: "Cortesías", width: 10, kind: "int", value: (row) => row.cortesias },
  { header: "Restan", width: 10, kind: "int", value: (row) => (row.restan && row.restan < 0 ? null : row.restan) },
  { header: "Aviso", width: 26, kind: "text", value: warningOf },
  { header: "Diferencia de entradas", width: 14, kind: "int", value: (row) => row.discrepancia },
  { header: "Divisa", width: 8, kind: "text", value: (row) => row.moneda },
  amount.today,
  amount.takings,
  amount.average,
  { header: "Diferencia de monto", width: 18, kind: "money", amount: true, value: (row) => row.amounts?.discrepancia },
  { header: "Última venta", width: 12, kind: "day", value: (row) => row.ultima_fecha },
];

function* lines(rows: readonly TicketRow[]): Generator<Line> {
  for (const row of rows) {
    const [first, ...others] = row.montos ?? [];
    yield { ...row, label: row.show, moneda: first?.divisa ?? row.divisa, amounts: first };
    for (const amounts of others) yield { label: row.show, artist: row.artist, moneda: amounts.divisa, amounts };
  }
}

/** One total per currency, only where amounts show. */
function totals(rows: readonly TicketRow[]): Line[] {
  return groupByCurrency(rows.flatMap(({ montos }) => montos ?? [])).map(([divisa, group]) => {
    const venta_total = group.reduce((sum, amounts) => sum + amounts.venta_total, 0);
    const sin_monto = group.reduce((days, amounts) => days + amounts.sin_monto, 0);
    const recaudacion_total = knownSum(
      sumMoney(group.flatMap((amounts) => amounts.recaudacion_total ?? [])),
      sin_monto,
    );
    const today = group.flatMap((amounts) => amounts.monto_hoy ?? []);
    const monto_hoy = today.length > 0 ? sumMoney(today) : null;
    const promedio = averagePrice(recaudacion_total, venta_total, sin_monto);
    return {
      label: `Total ${divisa}`,
      moneda: divisa,
      venta_total,
      amounts: { divisa, venta_total, monto_hoy, recaudacion_total, sin_monto, promedio },
    };
  });
}

/** The sheet of the list of shows with their figures. */
export const ticketsSheet = (rows: readonly TicketRow[], money: boolean): Sheet =>
  sheetOf("Shows", fields, lines(rows), { money, totals: () => totals(rows) });
