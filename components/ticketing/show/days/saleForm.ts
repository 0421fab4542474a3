import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
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

/** The figures of a sale as they are sent: what was computed is left out. */
export function sentOf(sale: SaleRow): SaleFigures {
  const { venta_diaria, monto_diario, ...rest } = sale;
  return {
    venta: venta_diaria,
    montoDiario: monto_diario ?? undefined,
    ...(!rest.venta_total_computed && { ventaTotal: rest.venta_total }),
    ...(rest.recaudacion_total != null &&
      !rest.recaudacion_total_computed && { recaudacionTotal: rest.recaudacion_total }),
  };
}

/** The body that puts a sale back as it was. */
export const restored = (sale: SaleRow): SaleBody => ({ ...keyOf(sale), ...sentOf(sale) });

const CALCULATED = "calculado";

/** What the figures of a sale in a currency say. */
export function saleFacts(divisa: string): Fact<SaleFigures>[] {
  const money = (value: string | undefined) => (value ? formatMoney(value, divisa) : CALCULATED);
  const number = (value: number | undefined) => (value === undefined ? CALCULATED : formatInteger(value));
  return [
    { label: "Vendidas", text: ({ venta }) => number(venta) },
    { label: "Total", text: ({ ventaTotal }) => number(ventaTotal) },
    { label: "Monto", text: ({ montoDiario }) => money(montoDiario) },
    { label: "Recaudación", text: ({ recaudacionTotal }) => money(recaudacionTotal) },
  ];
}
