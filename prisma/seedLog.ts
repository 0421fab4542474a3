import type { ClientBase } from "pg";

/** Two seeds at once wait for each other. */
const LOCK = 72_707_371;

/** Runs `work` in one transaction under the seed's lock: whole or not at all, whenever we are killed. */
export async function seedTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Notes in the audit log something the seed did; `object` as `kind:key`. */
export async function auditSeed(client: ClientBase, action: string, object: string, after: object): Promise<void> {
  await client.query("INSERT INTO audit_entry (actor, action, object, after) VALUES ('sistema', $1, $2, $3)", [
    action,
    object,
    JSON.stringify(after),
  ]);
}
