import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { sumMoney } from "@/lib/format/moneyMath";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import type { BudgetRow } from "../line/schema";
import { invoiceTitle, itemKind, itemTitle, matchingItems } from "../rules/due";
import { statusTitles } from "../rules/kinds";
import { type MusicWinsActor, scopeOf } from "../scope";
import type * as api from "./api";
import { dueItems } from "./due";
import type { DueItem } from "./schema";
import { payableBudgets } from "./service";

type Row<T> = Partial<T> & { label: string };

const dueFields: Field<Row<DueItem>>[] = [
  { header: "Fecha de pago", width: 13, kind: "day", value: (row) => row.fecha_pago },
  { header: "Vencido", width: 9, kind: "text", value: (row) => (row.vencido ? "Sí" : "") },
  { header: "Pago", width: 40, kind: "text", value: (row) => row.label },
  { header: "Proveedor", width: 26, kind: "text", value: (row) => row.proveedor },
  { header: "Parte", width: 18, kind: "text", value: (row) => (row.id ? itemKind(row as DueItem) : "") },
  { header: "Área", width: 20, kind: "text", value: (row) => row.area },
  { header: "Categoría", width: 20, kind: "text", value: (row) => row.category },
  { header: "Nº", width: 8, kind: "int", value: (row) => row.id },
  {
    header: "Factura",
    width: 10,
    kind: "text",
    value: (row) => (row.id ? invoiceTitle(row as DueItem) : ""),
  },
  { header: "ARS", width: 18, kind: "money", value: (row) => row.ars },
  { header: "USD", width: 18, kind: "money", value: (row) => row.usd },
];

const budgetFields: Field<Row<BudgetRow>>[] = [
  { header: "Nº", width: 8, kind: "int", value: (row) => row.id },
  { header: "Presupuesto", width: 40, kind: "text", value: (row) => row.label },
  { header: "Proveedor", width: 26, kind: "text", value: (row) => row.proveedor },
  { header: "Área", width: 20, kind: "text", value: (row) => row.area },
  { header: "Categoría", width: 20, kind: "text", value: (row) => row.category },
  { header: "Estado", width: 12, kind: "text", value: (row) => row.status && statusTitles[row.status] },
  { header: "Fecha de pago", width: 13, kind: "day", value: (row) => row.fecha_pago },
  { header: "ARS", width: 18, kind: "money", value: (row) => row.alicuota_ars },
  { header: "USD", width: 18, kind: "money", value: (row) => row.alicuota_usd },
  { header: "Ya pagado ARS", width: 18, kind: "money", value: (row) => row.financieros?.pagado.ars },
  { header: "Ya pagado USD", width: 18, kind: "money", value: (row) => row.financieros?.pagado.usd },
];

const total = <T>(rows: readonly T[], value: (row: T) => string): string => sumMoney(rows.map(value));

/** The payments, or the budgets, that the person sees with these filters on the screen, and what they add up to. */
export async function exportPayments(
  actor: MusicWinsActor,
  { query: { ver = "", q = "", por = "pago", ...filter } }: Input<typeof api.exportPayments>,
): Promise<Download> {
  const scope = scopeOf(actor);
  const sheet =
    por === "pago"
      ? duesSheet(matchingItems(await dueItems(scope, filter), { ver, q }))
      : budgetsSheet(await payableBudgets(scope, filter));
  const place = filter.area ? `_${slugFile(filter.area)}` : "";
  return workbookDownload(`pagos_music_wins${place}_${todayIn()}.xlsx`, [sheet]);
}

function duesSheet(items: DueItem[]) {
  const rows = items.map((item) => ({ ...item, label: itemTitle(item) }));
  const sums = { ars: total(items, ({ ars }) => ars), usd: total(items, ({ usd }) => usd) };
  return sheetOf("Pagos", dueFields, rows, { money: true, totals: () => [{ label: "Total", ...sums }] });
}

function budgetsSheet(budgets: BudgetRow[]) {
  const rows = budgets.map((row) => ({ ...row, label: row.titulo }));
  const sums = {
    alicuota_ars: total(budgets, (row) => row.alicuota_ars),
    alicuota_usd: total(budgets, (row) => row.alicuota_usd),
  };
  return sheetOf("A pagar", budgetFields, rows, { money: true, totals: () => [{ label: "Total", ...sums }] });
}
