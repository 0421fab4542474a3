import type { AllocationFields } from "../schema/allocations";
import { costsOf } from "./split";

/** Where a line of a suggestion goes, and its percent. */
export type Place = Pick<
  AllocationFields,
  "show_id" | "project_id" | "event_id" | "cost_centre_id" | "category_id" | "purse_id"
> & { percent: string };

const KEYS = ["show_id", "project_id", "event_id", "cost_centre_id", "category_id", "purse_id"] as const;

/** Two splits are the same where their lines go to the same places in the same parts, in whatever order. */
export const splitKey = (lines: readonly Place[]): string =>
  lines
    .map((line) => [...KEYS.map((key) => line[key] ?? ""), Number(line.percent).toFixed(2)].join(" "))
    .sort()
    .join("|");

/** Amounts as parts of a hundred. */
export const percentsOf = (amounts: readonly string[]): string[] => costsOf("100.00", amounts);

/**
 * What a supplier's last vouchers, newest first, say of the next one: the split that most of them had, the newest of those that
 * are as many. Null without any.
 */
export function mostUsed<Line extends Place>(
  splits: readonly (readonly Line[])[],
): { lines: Line[]; text: string } | null {
  const [newest] = splits;
  if (!newest) return null;
  const counted = new Map<string, number>();
  for (const split of splits) counted.set(splitKey(split), (counted.get(splitKey(split)) ?? 0) + 1);
  const best = splits.reduce((kept, split) =>
    (counted.get(splitKey(split)) ?? 0) > (counted.get(splitKey(kept)) ?? 0) ? split : kept,
  );
  const times = counted.get(splitKey(best)) ?? 1;
  const text =
    times === 1
      ? "la última de este proveedor"
      : times === splits.length
        ? `últimas ${times}`
        : `${times} de las últimas ${splits.length}`;
  return { lines: [...best], text };
}
