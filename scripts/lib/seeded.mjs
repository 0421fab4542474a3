import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hashOf, readIfAny, walk, writeWhole } from "./files.mjs";
import { dataFolder, inRoot } from "./paths.mjs";

/** The demo as it was last made for the browser tests, before any of them touched it. */
const KEPT = "bambalina_e2e_seeded";
const MADE_OF = /^(?:prisma|lib|scripts\/(?:grants|migrate)\.ts|scripts)(?:\/|$)/;
const NOT_MADE_OF = /^lib\/(?:generated|testing)(?:\/|$)|\.test\.tsx?$/;

/** What the demo depends on: migrations, what makes it, the services it goes through, and the day it is told from. */
function keyOfToday() {
  const files = walk(inRoot(), (path) => MADE_OF.test(path) && !NOT_MADE_OF.test(path));
  return hashOf(files, new Date().toDateString());
}

/**
 * Gives `tests` (a cluster) a `database` of its own with the demo in it, and its files in `folder`: made by `seed(url)`, or
 * as it was made before, where nothing that it depends on has changed since.
 * @returns the address of the database.
 */
export async function seeded(tests, { database, folder, seed }) {
  // Beside the databases: they go together.
  const kept = join(tests.folder, "seeded");
  const [marker, files] = [join(kept, "key"), join(kept, "files")];
  const key = keyOfToday();
  rmSync(folder, { recursive: true, force: true });
  if (readIfAny(marker) === key && existsSync(files)) {
    cpSync(files, folder, { recursive: true });
    return tests.start({ database, fresh: true, like: KEPT });
  }
  rmSync(marker, { force: true });
  rmSync(files, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  dataFolder("e2e");
  const url = await tests.start({ database, fresh: true });
  await seed(url);
  await tests.start({ database: KEPT, fresh: true, like: database });
  cpSync(folder, files, { recursive: true });
  writeWhole(marker, key);
  return url;
}
