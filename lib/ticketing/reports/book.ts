import { type Field, sheetOf } from "@/lib/excel/fields";
import type { Sheet } from "@/lib/excel/sheet";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "../rules/kinds";
import { NO_AMOUNT } from "../rules/missingAmounts";
import { dayCell } from "../rules/showDay";
import { amountFields, moneyField, warningOf, within } from "./cells";
import type { ReportByDate, ReportDay, ReportDetailed, ReportSeries, ReportShow } from "./schema";
import type { Summary } from "./summary";

/** A show in one currency; what belongs to the show as a whole stands in the first of its rows only. */
type ShowLine = Partial<ReportShow> & {
  label: string;
  divisa?: string;
  amounts?: NonNullable<ReportShow["montos"]>[number];
};

const amount = amountFields<ShowLine>((row) => row.amounts);
const showFields: Field<ShowLine>[] = [
  { header: "Show", width: 38, kind: "text", value: (row) => row.label },
  { header: "Artista", width: 24, kind: "text", value: (row) => row.artist },
  { header: "Fecha", width: 12, kind: "day", value: dayCell },
  { header: "Lugar", width: 26, kind: "text", value: (row) => row.venue },
  { header: "Ciudad", width: 18, kind: "text", value: (row) => row.city },
  { header: "Tipo", width: 14, kind: "text", value: (row) => row.type && showTypeTitles[row.type] },
  { header: "Estado", width: 14, kind: "text", value: (row) => row.state && showStateTitles[row.state] },
  { header: "Hoy", width: 10, kind: "int", value: (row) => row.venta_hoy },
  { header: "Período", width: 12, kind: "int", value: (row) => row.venta_periodo },
  { header: "Vendidas", width: 12, kind: "int", value: (row) => row.venta_total },
  { header: "Capacidad", width: 12, kind: "int", value: (row) => row.capacidad || null },
  { header: "% capacidad", width: 12, kind: "percent", value: (row) => within(row.ocupacion) },
  { header: "Restan", width: 10, kind: "int", value: (row) => (row.restan && row.restan < 0 ? null : row.restan) },
  { header: "Aviso", width: 26, kind: "text", value: warningOf },
  { header: "Diferencia de entradas", width: 14, kind: "int", value: (row) => row.discrepancia },
  { header: "Días con diferencia", width: 12, kind: "int", value: (row) => row.dias_con_diferencia || null },
  { header: "Divisa", width: 8, kind: "text", value: (row) => row.divisa },
  amount.today,
  amount.period,
  amount.takings,
  amount.average,
  { header: "Diferencia de monto", width: 18, kind: "money", amount: true, value: (row) => row.amounts?.discrepancia },
  { header: "Días sin monto", width: 12, kind: "int", amount: true, value: (row) => row.amounts?.sin_monto || null },
  { header: "Última venta", width: 12, kind: "day", value: (row) => row.ultima_fecha },
];

function* showLines(shows: readonly ReportShow[]): Generator<ShowLine> {
  for (const show of shows) {
    const [first, ...others] = show.montos ?? [];
    yield { ...show, label: show.show, divisa: first?.divisa ?? show.divisa, amounts: first };
    for (const amounts of others) yield { label: show.show, artist: show.artist, divisa: amounts.divisa, amounts };
  }
}

function showsSheet({ shows, totales }: Summary, money: boolean): Sheet {
  const totals = (): ShowLine[] =>
    totales.map(({ divisa, shows: count, venta_hoy, venta_periodo, venta_total, ...amounts }) => ({
      label: `Total ${divisa} (${count})`,
      divisa,
      venta_hoy,
      venta_periodo,
      venta_total,
      amounts: {
        divisa,
        venta_total,
        venta_periodo,
        monto_hoy: amounts.monto_hoy ?? null,
        monto_periodo: amounts.monto_periodo ?? null,
        recaudacion_total: amounts.recaudacion_total ?? null,
        promedio: amounts.promedio ?? null,
        discrepancia: amounts.discrepancia ?? null,
        sin_monto: amounts.sin_monto ?? 0,
      },
    }));
  return sheetOf("Por show", showFields, showLines(shows), { money, totals });
}

const dayFields: Field<ReportDay>[] = [
  { header: "Día", width: 12, kind: "day", value: (row) => row.fecha_venta },
  { header: "Divisa", width: 8, kind: "text", value: (row) => row.divisa },
  { header: "Venta", width: 12, kind: "int", value: (row) => row.venta_diaria },
  { header: "Venta acumulada", width: 14, kind: "int", value: (row) => row.venta_acumulada },
  moneyField(
    "Monto",
    18,
    (row) => row.monto_diario,
    (row) => row.sin_monto,
  ),
  {
    header: "Monto acumulado",
    width: 20,
    kind: "money",
    amount: true,
    value: (row) => (row.monto_acumulado === null ? NO_AMOUNT : row.monto_acumulado),
  },
  { header: "Totales que no coinciden", width: 14, kind: "int", value: (row) => row.diferencias || null },
  { header: "Diferencia de entradas", width: 14, kind: "int", value: (row) => row.discrepancia },
  { header: "Diferencia de monto", width: 18, kind: "money", amount: true, value: (row) => row.discrepancia_monto },
  { header: "Días sin monto", width: 12, kind: "int", amount: true, value: (row) => row.sin_monto || null },
];

const seriesAmount = amountFields<ReportSeries>((row) => row);
const seriesFields: Field<ReportSeries>[] = [
  { header: "Show", width: 38, kind: "text", value: (row) => row.show },
  { header: "Artista", width: 24, kind: "text", value: (row) => row.artist },
  { header: "Fecha", width: 12, kind: "day", value: (row) => row.fecha },
  { header: "Ticketera", width: 20, kind: "text", value: (row) => row.ticketera },
  { header: "Categoría", width: 20, kind: "text", value: (row) => row.categoria },
  { header: "Divisa", width: 8, kind: "text", value: (row) => row.divisa },
  { header: "Días con venta", width: 10, kind: "int", value: (row) => row.dias },
  { header: "Primera venta", width: 12, kind: "day", value: (row) => row.primera_fecha },
  { header: "Última venta", width: 12, kind: "day", value: (row) => row.ultima_fecha },
  { header: "Hoy", width: 10, kind: "int", value: (row) => row.venta_hoy },
  { header: "Período", width: 12, kind: "int", value: (row) => row.venta_periodo },
  { header: "Vendidas", width: 12, kind: "int", value: (row) => row.venta_total },
  { header: "Diferencia de entradas", width: 14, kind: "int", value: (row) => row.discrepancia },
  { header: "Días con diferencia", width: 12, kind: "int", value: (row) => row.dias_con_diferencia || null },
  seriesAmount.period,
  seriesAmount.takings,
  seriesAmount.average,
  { header: "Diferencia de monto", width: 18, kind: "money", amount: true, value: (row) => row.discrepancia_monto },
  { header: "Días sin monto", width: 12, kind: "int", amount: true, value: (row) => row.sin_monto || null },
];

export interface ReportParts {
  summary: Summary;
  days: Pick<ReportByDate, "dias">;
  detail: Pick<ReportDetailed, "filas">;
}

/** The sheets of a report: by show with totals per currency, by day, and by ticketera and category. */
export function reportSheets({ summary, days, detail }: ReportParts, money: boolean): Sheet[] {
  return [
    showsSheet(summary, money),
    sheetOf("Por día", dayFields, days.dias, { money }),
    sheetOf("Detalle", seriesFields, detail.filas, { money }),
  ];
}
