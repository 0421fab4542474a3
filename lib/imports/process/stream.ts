import { disconnect } from "@/lib/db";
import { env } from "@/lib/env";
import { withLocalCopy } from "@/lib/files/storage";
import { openClient } from "@/lib/pg";
import { importKind } from "../kind";
import { type Execute, fail, refusalOf, takeTurn } from "../turn";

/**
 * Does one import that streams. An advisory lock on its own connection makes sure that only one process works on it, and is
 * free again the moment it dies: whoever waited for it then finds the import finished or starts anew.
 */
export async function streamImport(id: string): Promise<void> {
  const client = openClient({ connectionString: env().DATABASE_URL, application_name: "bambalina-import" });
  await client.connect();
  const execute: Execute = (text, values) => client.query(text, values);
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('import:' || $1, 0))", [id]);
    const job = await takeTurn(execute, id);
    if (!job) return;
    const writer = await importKind(job.kind).writer();
    if (!("stream" in writer)) throw new Error(`the import "${job.kind}" does not stream`);
    await withLocalCopy(job.file_key, (file) => writer.stream(client, { ...job, file }));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    await fail(execute, id, refused);
  } finally {
    await client.end();
    await disconnect();
  }
}
