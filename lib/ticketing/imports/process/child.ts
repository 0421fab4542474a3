import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { disconnect } from "@/lib/db";
import { env } from "@/lib/env";
import { withLocalCopy } from "@/lib/files/storage";
import { openClient } from "@/lib/pg";
import { scopeOf } from "../../access/scope";
import { mappingSchema } from "../parse/mapping";
import { ImportRefused, runImport } from "./run";

/**
 * The process that does one import, capped in memory by whoever starts it: `child.ts IMPORT_ID`. An advisory lock on its
 * own connection makes sure that only one works on an import, and is free again the moment it dies: whoever waited for
 * it then finds the import finished or starts anew. Exit 0: finished, well or refused; else worth another try.
 */
async function main(id: string): Promise<void> {
  const client = openClient({ connectionString: env().DATABASE_URL, application_name: "bambalina-import" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('import:' || $1, 0))", [id]);
    const { rows } = await client.query(
      `UPDATE import i SET status = 'running', phase = 'Leyendo el archivo', attempts = attempts + 1, heartbeat_at = now()
       WHERE i.id = $1 AND i.status IN ('queued', 'running')
       RETURNING i.file_key, i.file_name, i.mapping, i.dry_run, i.on_error, i.on_unknown_show, i.created_by_user_id AS person`,
      [id],
    );
    const job = rows[0];
    if (!job) return;
    try {
      const [person] = await activePeople(job.person === null ? [] : [job.person]);
      if (!person || !can(person, "tickets.write"))
        throw new ImportRefused("Quien pidió la importación ya no tiene acceso.");
      const scope = await scopeOf(person);
      const mapping = mappingSchema.parse(job.mapping);
      await withLocalCopy(job.file_key, (file) => runImport(client, { ...job, id, file, mapping, scope, by: person }));
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      await client.query(
        "UPDATE import SET status = 'failed', phase = '', error = $2, finished_at = now() WHERE id = $1",
        [id, error.message],
      );
    }
  } finally {
    await client.end();
    await disconnect();
  }
}

main(process.argv[2] ?? "").catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
