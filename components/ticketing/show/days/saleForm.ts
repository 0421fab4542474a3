import * as z from "zod";
import type { ConflictFact } from "@/components/kit/ConflictCompare";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import type { CallInput } from "@/lib/http/contract";
import type { saveSale } from "@/lib/ticketing/sales/api";
import { type SaleRow, saveSaleBody } from "@/lib/ticketing/sales/schema";

export type SaleBody = CallInput<typeof saveSale>["body"];

const { venta, ventaTotal, montoDiario, recaudacionTotal } = saveSaleBody.shape;
const emptyToNothing = (value: string | number | null) => (value === "" || value === null ? undefined : value);
const count = z.number("Tiene que ser un número entero.").nullable().transform(emptyToNothing);
const amount = z.string().transform(emptyToNothing);

/** The figures of a day as a form: a total that is left empty is computed from the days. */
export const saleForm = (money: boolean) =>
  z.object({
    venta: count.pipe(venta),
    ventaTotal: count.pipe(ventaTotal),
    montoDiario: money ? amount.pipe(montoDiario.unwrap()) : amount.pipe(montoDiario),
    recaudacionTotal: amount.pipe(recaudacionTotal),
  });

export type SaleFigures = z.output<ReturnType<typeof saleForm>>;

/** What the form starts from: computed totals are left empty, so that they stay computed. */
export function figuresOf(sale: SaleRow) {
  return {
    venta: sale.venta_diaria as number | null,
    ventaTotal: sale.venta_total_computed ? null : sale.venta_total,
    montoDiario: sale.monto_diario ?? "",
    recaudacionTotal: sale.recaudacion_total_computed ? "" : (sale.recaudacion_total ?? ""),
  };
}

/** The key of a sale, as the save takes it. */
export const keyOf = ({ show, fecha_venta, ticketera, categoria, divisa }: SaleRow) => ({
  show,
  fecha: fecha_venta,
  ticketera,
  categoria,
  divisa: divisa as SaleBody["divisa"],
});

/** The body that puts a sale back as it was. */
export function restored(sale: SaleRow): SaleBody {
  const { venta_diaria, monto_diario, ...rest } = sale;
  return {
    ...keyOf(sale),
    venta: venta_diaria,
    ...(monto_diario != null && { montoDiario: monto_diario }),
    ...(!rest.venta_total_computed && { ventaTotal: rest.venta_total }),
    ...(rest.recaudacion_total != null &&
      !rest.recaudacion_total_computed && { recaudacionTotal: rest.recaudacion_total }),
  };
}

const CALCULATED = "calculado";

/** The figures in which one's own and the stored ones differ, written. */
export function differing(mine: SaleFigures, theirs: SaleRow): ConflictFact[] {
  const stored = figuresOf(theirs);
  const money = (value: string | undefined) => (value ? formatMoney(value, theirs.divisa) : CALCULATED);
  const number = (value: number | null | undefined) => (value == null ? CALCULATED : formatInteger(value));
  return [
    { label: "Vendidas", mine: number(mine.venta), theirs: number(stored.venta) },
    { label: "Total", mine: number(mine.ventaTotal), theirs: number(stored.ventaTotal) },
    { label: "Monto", mine: money(mine.montoDiario), theirs: money(stored.montoDiario) },
    { label: "Recaudación", mine: money(mine.recaudacionTotal), theirs: money(stored.recaudacionTotal) },
  ].filter((field) => field.mine !== field.theirs);
}
