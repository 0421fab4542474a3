import { query } from "@/lib/db";

/**
 * What every table holds, as a number of rows and a sum of their hashes: two equal fingerprints mean that nothing was
 * written in between. Counts tables of the queue too.
 */
export async function fingerprint(): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')
     AND NOT EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = format('%I.%I', schemaname, tablename)::regclass)`,
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS held FROM ${name} t`,
  );
  const rows = await query<{ name: string; held: string }>(parts.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}
