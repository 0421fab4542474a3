import { DEFAULT_ZONE } from "@/lib/format/dates";
import { screenOf } from "@/lib/nav/screens";

/** The hours of the days `$1` to `$2` of Buenos Aires, both included: an index range of the tables per hour. */
export const IN_HOURS = `hour >= $1::date::timestamp AT TIME ZONE '${DEFAULT_ZONE}'
  AND hour < ($2::date + 1)::timestamp AT TIME ZONE '${DEFAULT_ZONE}'`;

/** The Buenos Aires clock of a row's hour. */
export const LOCAL_HOUR = `(hour AT TIME ZONE '${DEFAULT_ZONE}')`;

/** How people call a screen, one of a screen with it (`Reporte de ventas › Show`); its address when it is in the registry no longer. */
export function titleOf(screen: string): string {
  const row = screenOf(screen);
  const above = row?.group === null && row.parent ? screenOf(row.parent) : undefined;
  if (!row || !above || row.title.includes(above.title)) return row?.title ?? screen;
  return `${above.title} › ${row.title}`;
}

/** Rows by a key, in the order they come. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
