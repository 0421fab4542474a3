import { asOwner } from "./db";

/**
 * What every table holds, as a number of rows and a sum of their hashes: two equal fingerprints mean that nothing was
 * written in between. Counts tables of the queue too.
 *
 * A session's `last_seen` is left out: any call of a signed-in person refreshes it once it is some minutes old, refused or
 * not, so a slow run would see a write that no call made. All else of a session counts.
 */
export async function fingerprint(): Promise<Record<string, string>> {
  const tables = await asOwner<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')
     AND NOT EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = format('%I.%I', schemaname, tablename)::regclass)`,
  );
  const parts = tables.map(({ name }) => {
    const row = name === "public.session" ? "(to_jsonb(t) - 'last_seen')::text" : "t::text";
    return `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) AS held FROM ${name} t`;
  });
  const rows = await asOwner<{ name: string; held: string }>(parts.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}
