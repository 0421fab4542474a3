import { EVERYTHING } from "../../access/scope";
import type { Range } from "../../rules/forecast";
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
