import { createHash } from "node:crypto";
import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { fewAtOnce } from "@/lib/fewAtOnce";
import type { ReportScope } from "./subject";

/** A report of all shows is megabytes in PostgreSQL and here: ten at once would be the memory of the whole application. */
const inTurn = fewAtOnce(3);

/**
 * Runs a report's statement and answers its only row. The report of one show is prepared: reading its text costs as much as
 * a third of the report. One of many shows is planned for the shows and days that it is of, each time, and waits for its
 * turn as long as for a connection.
 */
export async function reportRow<T extends object>(
  { showId, hasLeft }: Pick<ReportScope, "showId" | "hasLeft">,
  text: string,
  values: unknown[],
): Promise<T> {
  const run = async (name?: string) => {
    const [row] = await query<T>(text, values, name);
    return row as T;
  };
  if (showId !== null) return run(`report_${createHash("sha1").update(text).digest("hex")}`);
  return inTurn(run, { patienceMs: env().DATABASE_CONNECT_MS, hasLeft });
}
