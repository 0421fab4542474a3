import { Client } from "pg";
import { testDatabase } from "./db";

test("a test file gets a migrated database of its own where the extensions work", async () => {
  const url = await testDatabase();
  expect(url).toBe(process.env.DATABASE_URL);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of ["citext", "pg_trgm", "unaccent"]) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    const { rows } = await client.query<{ same: boolean; encoding: string; migrations: number }>(
      `SELECT unaccent('Ñandú') = 'Nandu' AS same, current_setting('server_encoding') AS encoding,
              (SELECT count(*)::int FROM _prisma_migrations) AS migrations`,
    );
    expect(rows[0]).toMatchObject({ same: true, encoding: "UTF8" });
    expect(rows[0]?.migrations).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
});
