import type { ClientBase } from "pg";
import { ident } from "@/lib/backup/tables";

/** What the comment on a table lets the application do with it; without one it reads, adds, changes and deletes rows. */
const KINDS: Record<string, (columns: string) => string> = {
  "append-only": (columns) => `SELECT, INSERT (${columns})`,
  "read-only": () => "SELECT",
  "owner-only": () => "",
};
const KIND = /^([a-z]+-only)(?: \((.+)\))?$/;

interface Found {
  name: string;
  comment: string | null;
}

/** Ours alone, and made before any migration: what has been applied. */
const OWN = { _prisma_migrations: "read-only" } as Readonly<Record<string, string>>;

/** The rights of a table whose comment says so. @throws Error for a comment that looks like one and is none */
export function rightsOf(comment: string | null): string {
  const [, kind = "", columns = ""] = KIND.exec(comment ?? "") ?? [];
  if (!kind) return "SELECT, INSERT, UPDATE, DELETE";
  const rights = KINDS[kind]?.(columns.split(", ").map(ident).join(", "));
  if (rights === undefined || (kind === "append-only") !== (columns !== ""))
    throw new Error(`Comentario de una tabla que no se entiende: ${comment}`);
  return rights;
}

const TABLES = `SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`;

/** What the job queue's own program makes and changes while it works: its tables are the application's. */
const QUEUE_OWNED = `
SELECT format('ALTER SCHEMA pgboss OWNER TO %I', $1::text) AS sql FROM pg_namespace WHERE nspname = 'pgboss' AND nspowner <> $1::regrole
UNION ALL SELECT format('ALTER TABLE %s OWNER TO %I', oid::regclass, $1)
  FROM pg_class WHERE relnamespace = to_regnamespace('pgboss') AND relkind IN ('r', 'p') AND relowner <> $1::regrole
UNION ALL SELECT format('ALTER FUNCTION %s OWNER TO %I', oid::regprocedure, $1)
  FROM pg_proc WHERE pronamespace = to_regnamespace('pgboss') AND proowner <> $1::regrole
UNION ALL SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, $1)
  FROM pg_type WHERE typnamespace = to_regnamespace('pgboss') AND typtype = 'e' AND typowner <> $1::regrole`;

/**
 * Lets the application's `role` do its work with the tables of whoever is connected, and no more: no table is its own but
 * those of the job queue, and where a table's comment says so it may only add rows, only read, or not even that. In one
 * transaction; repeated it changes nothing. Nothing to do where the application is the owner itself.
 */
export async function grantTo(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; database: string; known: boolean }>(
    `SELECT current_user AS owner, current_database() AS database,
       EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS known`,
    [role],
  );
  const [found] = rows;
  if (!found || found.owner === role) return;
  if (!found.known) throw new Error(`No existe el rol ${role} de DATABASE_URL.`);
  const to = ident(role);
  await client.query("BEGIN");
  try {
    const { rows: tables } = await client.query<Found>(TABLES);
    const grants = tables.flatMap(({ name, comment }) => {
      const rights = rightsOf(OWN[name] ?? comment);
      const table = `TABLE public.${ident(name)}`;
      return [`REVOKE ALL ON ${table} FROM ${to}`, ...(rights ? [`GRANT ${rights} ON ${table} TO ${to}`] : [])];
    });
    const { rows: owned } = await client.query<{ sql: string }>(QUEUE_OWNED, [role]);
    const queue = owned.map(({ sql }) => sql);
    const making = `CREATE ON DATABASE ${ident(found.database)}`;
    await client.query(
      [
        `GRANT USAGE ON SCHEMA public TO ${to}`,
        `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
        ...grants,
        // A schema's new owner has to be allowed to make one.
        ...(queue.length > 0 ? [`GRANT ${making} TO ${to}`, ...queue, `REVOKE ${making} FROM ${to}`] : []),
      ].join(";\n"),
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
