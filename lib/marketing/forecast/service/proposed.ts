import { fewAtOnce } from "@/lib/fewAtOnce";
import { divMoney, mulMoney } from "@/lib/format/moneyMath";
import { outlookOf } from "@/lib/ticketing/shows/service/outlook";
import type { ScenarioValues } from "../rules/values";
import type { ForecastShow } from "./rows";

export type Proposed = ScenarioValues & { comparables: number };

const MEMORY_MS = 60_000;
const MOST = 2_000;
const memory = new Map<number, { until: number; range: Awaited<ReturnType<typeof outlookOf>>["range"] }>();
const inTurn = fewAtOnce(3);
const PATIENCE_MS = 20_000;

/** Where ticketing says that a show ends. The one place that asks it: lib/ticketing, the outlook of a show. */
async function rangeOf(id: number) {
  const known = memory.get(id);
  if (known && known.until > Date.now()) return known.range;
  const { range } = await inTurn(() => outlookOf(id), { patienceMs: PATIENCE_MS });
  if (memory.size >= MOST) memory.clear();
  memory.set(id, { until: Date.now() + MEMORY_MS, range });
  return range;
}

/**
 * What ticketing proposes for a show that is to come: a quarter, half and three quarters of what shows like it came to, at the price at which it
 * sold so far. It proposes neither spend nor margin. Null where it has nothing to compare with, and for a show that is over.
 */
export async function proposedOf(show: ForecastShow): Promise<Proposed | null> {
  const range = show.over ? null : await rangeOf(show.id);
  if (!range) return null;
  const price = show.sold > 0 ? divMoney(show.gross, show.sold) : null;
  const at = (tickets: number) => ({
    tickets,
    gross: price === null ? null : mulMoney(price, String(tickets)),
    spend: null,
    margin: null,
  });
  return { low: at(range.p25), base: at(range.p50), high: at(range.p75), comparables: range.comparables };
}
