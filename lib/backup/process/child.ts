import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { disconnect } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { checkBackup } from "../check";
import { lockFrom } from "../key";
import { makeBackup } from "../make";
import { type Place, placeOfBackups } from "../place";
import { faultText, placeFaultText } from "../rules/faults";
import { outlived } from "../rules/schedule";
import { BackupError } from "../shape";
import type { Made } from "./run";

const SIGN_MS = 1_000;
let signed = 0;

/** A sign on the error output that something moves: no more than one a second. */
function moved(): void {
  if (performance.now() - signed < SIGN_MS) return;
  signed = performance.now();
  process.stderr.write(".");
}

/**
 * Makes a backup in the place that the environment says, reads it again, gives it its name, and takes away those that
 * outlived their time: `child.ts NAME`. Prints what it came to, or why there is none.
 */
async function main([name = ""]: string[]): Promise<Made> {
  const place = placeOfBackups();
  if (!place) throw new BackupError("BACKUP_TO: falta");
  const local = path.join(await of(place, () => place.workshop()), `.${name}.${randomUUID()}`);
  try {
    const made = await madeIn(local);
    moved();
    await of(place, () => place.take(local, name, moved));
    return { ...made, untidy: await tidy(place).then(() => null, faultText) };
  } finally {
    await rm(local, { force: true });
  }
}

async function madeIn(local: string): Promise<Omit<Made, "untidy">> {
  const lock = lockFrom();
  await makeBackup(env().BACKUP_DATABASE_URL ?? env().DATABASE_URL, local, { lock, moved });
  const { manifest } = await checkBackup(local, lock, moved);
  return {
    bytes: (await stat(local)).size,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    missing: manifest.missing.length,
  };
}

/** @throws BackupError that names the place */
async function of<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BackupError(placeFaultText(place.title, error), { cause: error });
  }
}

async function tidy(place: Place): Promise<void> {
  const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_MONTHS: months } = env();
  for (const name of outlived(await place.names(), todayIn(), { days, months })) {
    await place.remove(name);
    moved();
  }
}

main(process.argv.slice(2))
  .catch((error: unknown) => ({ why: faultText(error) }))
  .then(async (answer) => {
    await disconnect();
    process.stdout.write(JSON.stringify(answer), () => process.exit(0));
  });
