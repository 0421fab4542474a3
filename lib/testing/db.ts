import { asAdmin } from "./template";
import { fromSetup, testDatabaseName, testDatabaseUrl, testOwnerUrl } from "./url";

/**
 * Gives the calling test file a fresh, migrated, empty database (about 0.1 s) and answers its address, which is already
 * in `DATABASE_URL`. Call it in `beforeAll`; what an earlier file of the same worker left is gone.
 */
export async function testDatabase(): Promise<string> {
  const name = testDatabaseName();
  await asAdmin(fromSetup("TEST_DATABASE_URL"), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${fromSetup("TEST_TEMPLATE")} STRATEGY FILE_COPY`);
  });
  return testDatabaseUrl();
}

/** Runs SQL as the owner of the tables: what the application's role may not, such as emptying or altering one. */
export async function asOwner<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return asAdmin(testOwnerUrl(), async (client) => (await client.query<T & Record<string, unknown>>(sql, values)).rows);
}
