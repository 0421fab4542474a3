import { createHash } from "node:crypto";
import { query } from "@/lib/db";
import type { ReportScope } from "./subject";

/**
 * Runs a report's statement and answers its only row. The report of one show is prepared: reading its text costs as much as
 * a third of the report. One of many shows is planned for the shows and days that it is of, each time.
 */
export async function reportRow<T extends object>(
  { showId }: Pick<ReportScope, "showId">,
  text: string,
  values: unknown[],
): Promise<T> {
  const name = showId === null ? undefined : `report_${createHash("sha1").update(text).digest("hex")}`;
  const [row] = await query<T>(text, values, name);
  return row as T;
}
