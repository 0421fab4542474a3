import type { Client } from "pg";
import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import type { ImportJob } from "@/lib/imports/kind";
import { type Execute, finish, progress } from "@/lib/imports/turn";
import { readPadron } from "./read";

/**
 * Takes a padrón: of its lines those of our suppliers, and of the whole file its hash, which proves who was not in it. Who was looked for and is
 * not in it is kept without a percent: whom we came to know later nobody looked for. A newer file of the same month takes its place.
 * Everything is written in one transaction.
 */
export async function streamPadron(client: Client, job: ImportJob & { file: string }): Promise<void> {
  const execute: Execute = (text, values) => client.query(text, values);
  const { rows: suppliers } = await client.query<{ tax_id: string }>(
    "SELECT tax_id FROM supplier WHERE tax_id IS NOT NULL AND coalesce(country = 'AR', true)",
  );
  const wanted = new Set(suppliers.map(({ tax_id }) => bareTaxId(tax_id)));
  const read = await readPadron(job.file, wanted, (rows) =>
    progress(execute, job.id, "Leyendo el padrón", { rows_read: rows }),
  );
  const { design, month, published_on, rows, listed } = read;
  const found = new Set(listed.map(({ tax_id }) => tax_id));
  const absent = [...wanted].filter((tax_id) => !found.has(tax_id));
  const looked = [...listed, ...absent.map((tax_id) => ({ tax_id, percent: null, group: "" }))];
  await client.query("BEGIN");
  try {
    if (!job.dry_run) {
      const { rows: made } = await client.query<{ id: number }>(
        `INSERT INTO padron_file (jurisdiction, month, file_name, sha256, published_on, rows_read, rows_kept, import_id, created_by_user_id)
         SELECT $2, $3::date, i.file_name, i.sha256, $4::date, $5::int, $6::int, i.id, $7::int FROM import i WHERE i.id = $1::uuid RETURNING id`,
        [job.id, design.jurisdiction, `${month}-01`, published_on, rows, listed.length, job.by.userId],
      );
      await client.query(
        `INSERT INTO padron_rate (file_id, tax_id, percent, "group") SELECT $1::int, * FROM unnest($2::text[], $3::numeric[], $4::text[])`,
        [
          made[0]?.id,
          looked.map(({ tax_id }) => tax_id),
          looked.map(({ percent }) => percent),
          looked.map(({ group }) => group),
        ],
      );
    }
    const facts = { jurisdiction: design.jurisdiction, month };
    const outcome = {
      rows_read: rows,
      rows_accepted: listed.length,
      rows_rejected: 0,
      inserted: listed.length,
      updated: 0,
      unchanged: 0,
      facts,
    };
    await finish(execute, job, "padron_import", outcome, null);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** The padrón of before counts again, if there was one. */
export async function undoPadron(tx: Tx, { id }: { id: string }): Promise<undefined> {
  await txQuery(tx, "UPDATE padron_file SET undone_at = now() WHERE import_id = $1::uuid AND undone_at IS NULL", id);
}
