import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, readMigrations } from "@/scripts/migrate";
import { asAdmin } from "./template";
import { fromSetup, testDatabaseName, testOwnerUrl } from "./url";

/**
 * Gives the calling test file a database as it was before a migration, to be filled with what stood there then. `migrate`
 * with the answered address, its owner's, brings it up to today.
 */
export async function databaseBefore(migration: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "earlier-"));
  try {
    for (const { name } of readMigrations().filter(({ name }) => name < migration))
      cpSync(join("prisma/migrations", name), join(folder, name), { recursive: true });
    const name = testDatabaseName();
    await asAdmin(fromSetup("TEST_DATABASE_URL"), async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    });
    await migrate(testOwnerUrl(), { folder });
    return testOwnerUrl();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
