import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { query } from "@/lib/db";
import { probeStorage } from "@/lib/files/storage";

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

const storage: Check = () =>
  probeStorage().then(
    () => null,
    () => "No se pueden guardar archivos.",
  );

export const checks: Record<string, Check> = { database, migrations, storage };
