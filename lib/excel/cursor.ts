import { pool } from "@/lib/db";
import { turns } from "./turns";

const FETCH = 1_000;
/** Cursors open at a time: slow readers of files must never take every connection. */
const exportsAtOnce = turns(4);

/**
 * The rows of a query, a thousand at a time from a cursor of the database: however many there are, few are held.
 * The connection is ours until the last row or until the reader stops (`break`, an error).
 */
export async function* cursorRows<T extends object>(text: string, values: unknown[] = []): AsyncGenerator<T> {
  const giveBack = await exportsAtOnce.take();
  const client = await pool().connect().catch(rethrowAfter(giveBack));
  let clean = false;
  try {
    await client.query("BEGIN READ ONLY");
    await client.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${text}`, values);
    for (;;) {
      const { rows }: { rows: T[] } = await client.query(`FETCH ${FETCH} FROM export_rows`);
      yield* rows;
      if (rows.length < FETCH) break;
    }
    await client.query("COMMIT");
    clean = true;
  } finally {
    if (!clean)
      await client.query("ROLLBACK").then(
        () => (clean = true),
        () => {},
      );
    client.release(!clean);
    giveBack();
  }
}

const rethrowAfter = (act: () => void) => (error: unknown) => {
  act();
  throw error;
};
