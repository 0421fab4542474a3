import { faultText } from "@/lib/backup/rules/faults";
import { BackupError, type Manifest } from "@/lib/backup/shape";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";

/** Runs a program of backups and says its sums, if it answers any; what went wrong is one line, and the program's failure. */
export function told(usage: string, run: (given: string[], url: string) => Promise<Manifest | null | undefined>): void {
  const work = async () => {
    const url = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
    if (!url) throw new BackupError("Variable de entorno DATABASE_URL: falta");
    const started = Date.now();
    const manifest = await run(process.argv.slice(2), url);
    if (manifest === null) throw new BackupError(usage);
    if (!manifest) return;
    console.log(`${sums(manifest)}, en ${((Date.now() - started) / 1000).toFixed(1).replace(".", ",")} s.`);
    for (const key of manifest.missing)
      console.log(`⚠ Un registro nombra un archivo que no está como se guardó: ${key}`);
  };
  // As an exit, so that what has to be tidied at the end is.
  for (const [name, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
    process.once(name, () => process.exit(code));
  work().catch((error: unknown) => {
    console.error(`✖ ${faultText(error)}`);
    process.exit(1);
  });
}

const MEGABYTE = 1024 * 1024;

function sums({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  return `${countText(tables.length, "tabla", "tablas")}, ${countText(rows, "fila", "filas")}, ${countText(files.length, "archivo", "archivos")} (${formatInteger(Math.round(bytes / MEGABYTE))} MB)`;
}
