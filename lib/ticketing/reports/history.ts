import { cursorRows } from "@/lib/excel/cursor";
import { type Field, sheetOf } from "@/lib/excel/fields";
import type { Sheet } from "@/lib/excel/sheet";
import { addMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { compareCurrencies } from "../rules/currencies";
import { toldDaySql } from "../rules/showDay";
import { moneyField, said } from "./cells";

interface Sale {
  show: string;
  fecha: string | null;
  fecha_venta: string | null;
  ticketera: string;
  categoria: string;
  divisa: string;
  venta_diaria: number;
  venta_total: number | null;
  /** Null where nobody said it. */
  monto_diario: string | null;
  recaudacion_total: string | null;
  /** By how much the stated totals are wrong on this day; null where they are not. */
  venta_gap: number | null;
  monto_gap: string | null;
}

const fields: Field<Sale>[] = [
  { header: "Show", width: 38, kind: "text", value: (row) => row.show },
  { header: "Fecha del show", width: 14, kind: "day", value: (row) => row.fecha },
  { header: "Día de venta", width: 14, kind: "day", value: (row) => row.fecha_venta },
  { header: "Ticketera", width: 20, kind: "text", value: (row) => row.ticketera },
  { header: "Categoría", width: 20, kind: "text", value: (row) => row.categoria },
  { header: "Divisa", width: 8, kind: "text", value: (row) => row.divisa },
  { header: "Venta diaria", width: 12, kind: "int", value: (row) => row.venta_diaria },
  { header: "Venta total", width: 12, kind: "int", value: (row) => row.venta_total },
  moneyField(
    "Monto diario",
    18,
    (row) => row.monto_diario,
    () => 1,
  ),
  {
    header: "Recaudación total",
    width: 20,
    kind: "money",
    amount: true,
    value: (row) => (row.fecha_venta === null ? null : said(row.recaudacion_total, 1)),
  },
  { header: "Diferencia de entradas", width: 14, kind: "int", value: (row) => row.venta_gap },
  { header: "Diferencia de monto", width: 18, kind: "money", amount: true, value: (row) => row.monto_gap },
];

const SALES = `SELECT s.name AS show, ${toldDaySql("s")} AS fecha, t.fecha_venta, t.ticketera, t.categoria, t.divisa,
  t.venta_diaria, t.venta_total,
  CASE WHEN t.monto_known THEN t.monto_diario::text END AS monto_diario,
  CASE WHEN t.monto_known OR NOT t.recaudacion_total_computed
    THEN t.recaudacion_total::text END AS recaudacion_total, nullif(g.venta, 0) AS venta_gap, nullif(g.monto, 0)::text AS monto_gap
  FROM ticket_sale t JOIN "show" s ON s.id = t.show_id LEFT JOIN sales_gap g ON g.show_id = t.show_id AND g.ticketera = t.ticketera
    AND g.categoria = t.categoria AND g.divisa = t.divisa AND g.fecha_venta = t.fecha_venta`;
const OLDEST_FIRST = "t.fecha_venta, t.ticketera, t.categoria, t.divisa";

/** Every sale of an artist's shows, show by show, oldest first. */
export const salesOfArtist = (artistId: number) =>
  cursorRows<Sale>(
    `${SALES} WHERE s.artist_id = $1 AND ${isPublic()} ORDER BY s.fecha NULLS LAST, s.name, ${OLDEST_FIRST}`,
    [artistId],
  );

/** Every sale of a show, oldest first. */
export const salesOfShow = (showId: number) =>
  cursorRows<Sale>(`${SALES} WHERE t.show_id = $1 ORDER BY ${OLDEST_FIRST}`, [showId]);

/** A sheet of daily sales as they come from the database, with the sums of each currency under them. */
export function historySheet(name: string, sales: AsyncIterable<Sale>, money: boolean): Sheet {
  const sums = new Map<string, Sale>();
  /** Rows whose amount nobody said, by currency. */
  const missing = new Map<string, number>();
  async function* counted() {
    for await (const sale of sales) {
      if (money && sale.monto_diario === null) missing.set(sale.divisa, (missing.get(sale.divisa) ?? 0) + 1);
      const sum = sums.get(sale.divisa);
      if (!sum) sums.set(sale.divisa, totalOf(sale));
      else {
        sum.venta_diaria += sale.venta_diaria;
        if (sale.monto_diario !== null) sum.monto_diario = addMoney(sum.monto_diario ?? "0.00", sale.monto_diario);
      }
      yield sale;
    }
  }
  const totals = () =>
    [...sums.values()]
      .sort((a, b) => compareCurrencies(a.divisa, b.divisa))
      .map((sum) => ({ ...sum, show: `${sum.show}${lackText(missing.get(sum.divisa))}` }));
  return sheetOf(name, fields, counted(), { money, totals });
}

const lackText = (rows = 0) => (rows > 0 ? ` (falta el monto de ${countText(rows, "fila")})` : "");

const totalOf = ({ divisa, venta_diaria, monto_diario }: Sale): Sale => ({
  show: `Total ${divisa}`,
  fecha: null,
  fecha_venta: null,
  ticketera: "",
  categoria: "",
  divisa,
  venta_diaria,
  venta_total: null,
  monto_diario,
  recaudacion_total: null,
  venta_gap: null,
  monto_gap: null,
});
