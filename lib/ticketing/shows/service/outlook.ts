import { query } from "@/lib/db";
import { EVERYTHING } from "../../access/scope";
import type { Range } from "../../rules/forecast";
import { type CurvePoint, cumulativeCurve } from "../../rules/pace";
import { ticketRows } from "../figures";
import { comparablesOf } from "../pace";
import { pageOfShow } from "./page";

/**
 * What a show sold and, once there is something to compare it with, where it ends as shows like it did, in tickets. One answer for
 * everybody, over all shows (design ticketing-deep.md, section 2): whoever calls looks at who may know it.
 */
export async function outlookOf(
  id: number,
): Promise<{ sold: number; range: (Range & { comparables: number }) | null }> {
  const page = await pageOfShow(EVERYTHING, id);
  if (!page) return { sold: 0, range: null };
  const { p25, p50, p75, comparables } = page.forecast ?? { p25: 0, p50: 0, p75: 0, comparables: 0 };
  return { sold: page.venta_total, range: page.forecast ? { p25, p50, p75, comparables } : null };
}

/**
 * A show's sales by days to it, and those of the finished shows like it: what they would have sold. One answer for everybody, over all
 * shows, as the outlook is; nothing of a show without a day or a capacity.
 */
export async function comparablesByDay(
  id: number,
): Promise<{ own: CurvePoint[]; others: { id: number; curve: CurvePoint[] }[] }> {
  const [row] = await ticketRows(EVERYTHING, { id });
  if (!row || row.fecha === null) return { own: [], others: [] };
  const sales = await query<{ fecha_venta: string; venta_diaria: number }>(
    "SELECT fecha_venta, sum(venta_diaria)::int AS venta_diaria FROM ticket_sale WHERE show_id = $1 GROUP BY 1",
    [id],
  );
  const others = await comparablesOf(EVERYTHING, row);
  return {
    own: cumulativeCurve(sales, row.fecha, row.capacidad),
    others: others.map(({ show, curve }) => ({ id: show.id, curve })),
  };
}
