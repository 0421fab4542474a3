import { call } from "@/lib/client/call";
import { bulkStatus } from "@/lib/musicwins/budgets/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { MAX_BULK } from "@/lib/musicwins/rules/forms";
import type { Status } from "@/lib/musicwins/rules/kinds";
import { refOf } from "../words";

/**
 * Asks for the same change of many lines, as many at a time as one call takes (`onDone`), and answers what became of each. Rejects
 * with a CallError when a call fails as a whole: those of the calls before it are changed.
 */
export async function changeAll(
  rows: readonly BudgetRow[],
  change: { newStatus: Status; reason?: string },
  onDone: (count: number) => void,
) {
  const results = [];
  for (let from = 0; from < rows.length; from += MAX_BULK) {
    const budgets = rows.slice(from, from + MAX_BULK).map((row) => ({ ...refOf(row), version: row.version }));
    results.push(...(await call(bulkStatus, { body: { budgets, ...change } })).data);
    onDone(results.length);
  }
  return results;
}
