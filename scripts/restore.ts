import path from "node:path";
import { lockFrom } from "@/lib/backup/key";
import { restoreBackup } from "@/lib/backup/restore";
import { told } from "./backupTold";
import { migrate, readMigrations } from "./migrate";

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
  };
  const { manifest, kept, filesAdded } = await restoreBackup(url, path.resolve(file), ways, { drill });
  if (drill) console.log("Simulacro: se restauró al lado, se comprobó y se borró.");
  else console.log(`Restaurado, con ${filesAdded} archivos que faltaban. La base anterior queda como ${kept}.`);
  return manifest;
});
