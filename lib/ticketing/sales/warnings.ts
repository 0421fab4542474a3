import { type Tx, txQuery } from "@/lib/db";
import type { Scope } from "../access/scope";
import type { VisibleShow } from "../access/visible";
import { saleWarnings, type Warning } from "../rules/warnings";
import type { SaleRecord } from "./rows";

export type RowWarning = Warning & { row: number };

interface Context {
  place: number;
  fecha_before: string | null;
  venta_before: number | null;
  recaudacion_before: string | null;
  days: number[] | null;
  vendidas: number;
}

/** Days before a sale that say what is usual for its series. */
const WINDOW = 120;

/**
 * What is worth a look in saved sales, by their place in the list: totals that fell, unusual days, capacity (once per
 * show), dates after the show.
 */
export async function warningsOf(
  tx: Tx,
  sales: readonly SaleRecord[],
  shows: readonly VisibleShow[],
  scope: Scope,
): Promise<RowWarning[]> {
  const contexts = await txQuery<Context>(
    tx,
    `SELECT k.place::int AS place, p.fecha_venta::text AS fecha_before, p.venta_total AS venta_before,
       p.recaudacion_total::text AS recaudacion_before, h.days, coalesce(r.vendidas, 0)::int AS vendidas
     FROM unnest($1::int[]) WITH ORDINALITY k(id, place) JOIN ticket_sale t ON t.id = k.id
     LEFT JOIN LATERAL (SELECT * FROM ticket_sale p WHERE p.show_id = t.show_id AND p.fecha_venta < t.fecha_venta
       AND p.ticketera = t.ticketera
       AND p.categoria = t.categoria AND p.divisa = t.divisa ORDER BY p.fecha_venta DESC LIMIT 1) p ON true
     LEFT JOIN LATERAL (SELECT array_agg(d.venta_diaria ORDER BY d.fecha_venta) AS days FROM ticket_sale d WHERE d.show_id = t.show_id
       AND d.fecha_venta < t.fecha_venta AND d.fecha_venta >= t.fecha_venta - $2::int AND d.ticketera = t.ticketera
       AND d.categoria = t.categoria AND d.divisa = t.divisa) h ON true
     LEFT JOIN LATERAL (SELECT sum(last_venta_total) AS vendidas FROM sales_series s WHERE s.show_id = t.show_id) r ON true`,
    sales.map(({ id }) => id),
    WINDOW,
  );
  const overCapacity = new Set<number>();
  return contexts
    .sort((a, b) => a.place - b.place)
    .flatMap((context) => {
      const row = context.place - 1;
      const [sale, show] = [sales[row], shows[row]];
      if (!sale || !show) return [];
      return saleWarnings(watched(sale, scope), {
        previous: previousOf(context, scope),
        previousDays: context.days ?? [],
        show: {
          fecha: show.fecha,
          capacidad: show.capacidad,
          holdeo: show.holdeo,
          cortesias: show.cortesias,
          vendidas: context.vendidas,
        },
      })
        .filter(({ code }) => code !== "over_capacity" || !overCapacity.has(show.id))
        .map((warning) => {
          if (warning.code === "over_capacity") overCapacity.add(show.id);
          return { ...warning, row };
        });
    });
}

const watched = (sale: SaleRecord, { money }: Scope) => ({
  ...sale,
  recaudacion_total: money ? sale.recaudacion_total : null,
});

function previousOf({ fecha_before, venta_before, recaudacion_before }: Context, { money }: Scope) {
  return fecha_before === null
    ? null
    : { fecha_venta: fecha_before, venta_total: venta_before, recaudacion_total: money ? recaudacion_before : null };
}
