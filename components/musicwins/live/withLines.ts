import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { priorities } from "@/lib/musicwins/rules/kinds";

const words = new Intl.Collator("es");
const rankOf = ({ prioridad }: BudgetRow) => priorities.indexOf(prioridad);

/** From where to where of `from` to `to` the rows fit; `none` when no row does. */
function stretch(rows: readonly BudgetRow[], from: number, to: number, fits: (row: BudgetRow) => boolean) {
  let first = from;
  while (first < to && !fits(rows[first] as BudgetRow)) first++;
  let last = first;
  while (last < to && fits(rows[last] as BudgetRow)) last++;
  return first < last ? { first, last } : null;
}

/** Where a row belongs in the order of lists: by area, category, priority and number. The rows' own groups lead. */
function placeOf(rows: readonly BudgetRow[], row: BudgetRow): number {
  const before = (from: number, to: number, later: (other: BudgetRow) => boolean) => {
    let at = from;
    while (at < to && !later(rows[at] as BudgetRow)) at++;
    return at;
  };
  const area = stretch(rows, 0, rows.length, (other) => other.area === row.area);
  if (!area) return before(0, rows.length, (other) => words.compare(other.area, row.area) > 0);
  const category = stretch(rows, area.first, area.last, (other) => other.category === row.category);
  if (!category) return before(area.first, area.last, (other) => words.compare(other.category, row.category) > 0);
  const rank = rankOf(row);
  return before(
    category.first,
    category.last,
    (other) => rankOf(other) > rank || (rankOf(other) === rank && other.id > row.id),
  );
}

const stays = (before: BudgetRow, now: BudgetRow) =>
  before.area === now.area && before.category === now.category && before.prioridad === now.prioridad;

/**
 * A list in which the lines of `ids` are as `fresh` has them: changed in their place, moved, new, or, where `fresh` has
 * them not, out of it. All other rows are the same objects, so that nothing that shows them is made again.
 */
export function withLines(
  rows: readonly BudgetRow[],
  ids: readonly number[],
  fresh: readonly BudgetRow[],
): BudgetRow[] {
  const read = new Set(ids);
  const coming = new Map(fresh.map((row) => [row.id, row]));
  const kept = rows.flatMap((row) => {
    if (!read.has(row.id)) return [row];
    const now = coming.get(row.id);
    if (!now || !stays(row, now)) return [];
    coming.delete(row.id);
    return [now];
  });
  for (const row of coming.values()) kept.splice(placeOf(kept, row), 0, row);
  return kept;
}
