import { type Tx, txQuery } from "@/lib/db";
import { currencies } from "@/lib/format/currencies";
import type { Forecast } from "../rules/forecast";
import { remainingMoney, type Selling } from "../rules/forecast/money";

/** What is still to come in, per currency, at the quarters of the range; null where only the middle is known. */
export interface Coming {
  divisa: string;
  p25: string | null;
  p50: string;
  p75: string | null;
}

/** The days by which the mix of what is still to be sold is told. */
const MIX_DAYS = 14;

/** How the categories of some shows sell: what is declared of each, what it sold in all and in its last fourteen days until a day. */
export async function sellingOf(tx: Tx, ids: readonly number[], day: string): Promise<Map<number, Selling[]>> {
  type Row = Selling & { show_id: number };
  const rows = await txQuery<Row>(
    tx,
    `WITH sold AS (
       SELECT r.show_id, r.categoria, r.divisa::text AS divisa, sum(r.last_venta_total)::int AS sold, coalesce(sum((SELECT sum(t.venta_diaria) FROM ticket_sale t
         WHERE t.show_id = r.show_id AND t.ticketera = r.ticketera AND t.categoria = r.categoria AND t.divisa = r.divisa
           AND t.fecha_venta BETWEEN $2::date - ${MIX_DAYS} AND $2::date)), 0)::int AS lately
       FROM sales_series r WHERE r.show_id = ANY ($1::int[]) GROUP BY 1, 2, 3
     ), declared AS (SELECT show_id, categoria, divisa::text AS divisa, capacidad, nullif(precio, 0)::text AS precio FROM show_category WHERE show_id = ANY ($1::int[]))
     SELECT coalesce(d.show_id, s.show_id) AS show_id, coalesce(d.categoria, s.categoria) AS categoria, coalesce(d.divisa, s.divisa) AS divisa,
       CASE WHEN d.capacidad > 0 THEN greatest(0, d.capacidad - coalesce(s.sold, 0)) END AS left, d.precio,
       coalesce(s.lately, 0) AS lately, coalesce(s.sold, 0) AS sold
     FROM declared d FULL JOIN sold s ON s.show_id = d.show_id AND s.categoria = d.categoria AND s.divisa = d.divisa ORDER BY 1, 2, 3`,
    ids,
    day,
  );
  const found = new Map<number, Selling[]>();
  for (const { show_id, ...row } of rows) found.set(show_id, [...(found.get(show_id) ?? []), row]);
  return found;
}

/** The money of what a forecast says is still to be sold, and of how many tickets nobody knows the price. */
export function comingOf(
  { median, range, sold }: Pick<Forecast, "median" | "range" | "sold">,
  selling: readonly Selling[],
): { montos: Coming[]; sin_precio: number } {
  if (median === null || selling.length === 0) return { montos: [], sin_precio: 0 };
  const at = (tickets: number | undefined) =>
    tickets === undefined ? null : remainingMoney(Math.round(tickets) - sold, selling);
  const [low, mid, high] = [at(range?.p25), at(median) as ReturnType<typeof remainingMoney>, at(range?.p75)];
  const of = (found: ReturnType<typeof at>, divisa: string) =>
    found && (found.montos.find((one) => one.divisa === divisa)?.monto ?? "0.00");
  const montos = currencies.flatMap((divisa) => {
    const known = [low, mid, high].some((found) => found?.montos.some((one) => one.divisa === divisa));
    return known ? [{ divisa, p25: of(low, divisa), p50: of(mid, divisa) as string, p75: of(high, divisa) }] : [];
  });
  return { montos, sin_precio: mid.unpriced };
}
