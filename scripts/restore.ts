import { statfs } from "node:fs/promises";
import path from "node:path";
import { lockFrom } from "@/lib/backup/key";
import { restoreBackup } from "@/lib/backup/restore";
import { told } from "./backupTold";
import { migrate, readMigrations } from "./migrate";

/** Where the embedded database lies, when it is the one (`scripts/lib/run.mjs` says it). */
const { EMBEDDED_DATA } = process.env;

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const DRILL = "--simulacro";

/** `npm run restore -- ARCHIVO [--simulacro]`: takes a backup back; a drill does all of it beside what there is and leaves nothing. */
told(`Uso: npm run restore -- ARCHIVO [${DRILL}]`, async (given, url) => {
  const [file] = given.filter((one) => one !== DRILL);
  if (!file) return null;
  const drill = given.includes(DRILL);
  const ways = {
    lock: lockFrom(),
    known: readMigrations(),
    migrate: (at: string, only?: ReadonlySet<string>) => migrate(at, { only }),
    say: (line: string) => console.log(`  ${line}`),
    room: EMBEDDED_DATA ? () => freeIn(EMBEDDED_DATA) : undefined,
  };
  const { manifest, kept, filesAdded } = await restoreBackup(url, path.resolve(file), ways, { drill });
  if (drill) console.log("Simulacro: se restauró al lado, se comprobó y se borró.");
  else console.log(`Restaurado, con ${filesAdded} archivos que faltaban. La base anterior queda como ${kept}.`);
  return manifest;
});
