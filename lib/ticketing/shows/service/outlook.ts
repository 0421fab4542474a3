import { prisma, query } from "@/lib/db";
import { curvesOf } from "../../forecast/load";
import { comparablesOf } from "../../forecast/service/comparables";
import { keptForecasts } from "../../forecast/service/read";
import type { Curve } from "../../rules/pace";

/**
 * What a show sold and, once there is a range, where it ends, in whole tickets: the forecast of the morning. One answer for
 * everybody, over all shows (design ticketing-deep.md, section 2): whoever calls looks at who may know it.
 */
export async function outlookOf(
  id: number,
): Promise<{ sold: number; range: { p25: number; p50: number; p75: number; comparables: number } | null }> {
  const [[row], kept] = await Promise.all([
    query<{ sold: number }>(
      "SELECT coalesce(sum(last_venta_total), 0)::int AS sold FROM sales_series WHERE show_id = $1::int",
      [id],
    ),
    keptForecasts([id]).then((found) => found.get(id)),
  ]);
  const sold = row?.sold ?? 0;
  if (!kept || kept.p25 === null || kept.p50 === null || kept.p75 === null) return { sold, range: null };
  const whole = (value: number) => Math.max(sold, Math.round(value));
  const range = { p25: whole(kept.p25), p50: whole(kept.p50), p75: whole(kept.p75) };
  return { sold, range: { ...range, comparables: kept.comparables.length } };
}

/**
 * A show's sales by days to it, and those of the finished shows like it: what they would have sold. One answer for everybody, over all
 * shows, as the outlook is; nothing of a show without a day or a capacity.
 */
export async function comparablesByDay(id: number): Promise<{ own: Curve; others: { id: number; curve: Curve }[] }> {
  const [own, others] = await Promise.all([curvesOf(prisma, [id]), comparablesOf(id, null)]);
  const curve = own.get(id);
  return curve
    ? { own: curve, others: others.map((one) => ({ id: one.id, curve: one.curve })) }
    : { own: [], others: [] };
}
