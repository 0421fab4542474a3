import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pool, query } from "@/lib/db";
import { probeStorage } from "@/lib/files/storage";
import { toAppError } from "@/lib/http/errors";

/** What is wrong, as one line an operator understands and a stranger learns nothing from; null when all is well. */
export type Check = () => Promise<string | null>;

const database: Check = () =>
  query("SELECT 1").then(
    () => null,
    () => "La base de datos no responde.",
  );

/** Every migration of this code is applied, and none is half done. */
async function pendingMigrations(): Promise<string | null> {
  const folders = await readdir(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const done = await query<{ migration_name: string }>(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const applied = new Set(done.map(({ migration_name }) => migration_name));
  const missing = names.filter((name) => !applied.has(name));
  return missing.length ? `Faltan aplicar ${missing.length} migraciones: npm run migrate.` : null;
}

const migrations: Check = () => pendingMigrations().catch(() => "No se pueden comprobar las migraciones.");

/** Sorts a megabyte with less memory than that, so that the server writes a file on its disk; it is gone at once. */
const SPILL = `SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM (SELECT repeat('x', 1000) || n AS line FROM generate_series(1, 1000) n ORDER BY line) sorted`;

const SPACE_TEXTS: Record<string, string> = {
  database_full: "La base de datos no tiene lugar en su disco.",
  database_read_only: "La base de datos no puede escribir en su disco.",
};

/** The database can write. One that is away altogether is told by its own check. */
const space: Check = () =>
  pool()
    .query(SPILL)
    .then(
      () => null,
      (error) => SPACE_TEXTS[toAppError(error)?.code ?? ""] ?? null,
    );

const storage: Check = () =>
  probeStorage().then(
    () => null,
    () => "No se pueden guardar archivos.",
  );

export const checks: Record<string, Check> = { database, migrations, space, storage };
