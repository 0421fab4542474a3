import { query } from "@/lib/db";
import type { Problem } from "./schema";
import type { Execute } from "./turn";

const PAGE = 5_000;

/** Forgets the refused rows of an earlier try. */
export async function clearProblems(execute: Execute, importId: string): Promise<void> {
  await execute("DELETE FROM import_reject WHERE import_id = $1::uuid", [importId]);
}

/** Keeps what is wrong with a file's rows, in this order. */
export async function keepProblems(execute: Execute, importId: string, problems: readonly Problem[]): Promise<void> {
  const all = <Key extends keyof Problem>(key: Key) => problems.map((problem) => problem[key]);
  await execute(
    `INSERT INTO import_reject (import_id, row, field, value, message, sheet, "column")
     SELECT $1::uuid, * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [importId, all("row"), all("field"), all("value"), all("message"), all("sheet"), all("column")],
  );
}

type Kept = Problem & { id: number };

/** The refused rows from a place on, by row. */
export function problemsOf(importId: string, limit: number, after = { row: -1, id: -1 }): Promise<Kept[]> {
  return query<Kept>(
    `SELECT id, row, field, value, message, sheet, "column" FROM import_reject
     WHERE import_id = $1::uuid AND (row, id) > ($2, $3) ORDER BY row, id LIMIT $4`,
    [importId, after.row, after.id, limit],
  );
}

/** All of them, fetched as they are read. */
export async function* allProblems(importId: string): AsyncGenerator<Problem> {
  for (let last: Kept | undefined; ; ) {
    const page = await problemsOf(importId, PAGE, last);
    yield* page;
    last = page.at(-1);
    if (!last) return;
  }
}
