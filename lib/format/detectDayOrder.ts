import type { DayOrder } from "@/lib/format/parseDay";

/**
 * Tells from a column's values how a source orders its dates: a part above 12 can only be the day. Answers null when no
 * value tells or they contradict each other: then the person chooses.
 */
export function detectDayOrder(samples: Iterable<string>): DayOrder | null {
  const found = new Set<DayOrder>();
  for (const sample of samples) {
    const match = /^\s*(\d{1,4})[-/.](\d{1,2})[-/.](\d{2,4})(?!\d)/.exec(sample);
    if (!match) continue;
    if (match[1]?.length === 4) found.add("ymd");
    else if (Number(match[1]) > 12) found.add("dmy");
    else if (Number(match[2]) > 12) found.add("mdy");
  }
  const [order] = found;
  return found.size === 1 && order ? order : null;
}
