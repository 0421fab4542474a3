import { stat } from "node:fs/promises";
import { disconnect } from "@/lib/db";
import { env } from "@/lib/env";
import { checkBackup } from "../check";
import { lockFrom } from "../key";
import { makeBackup } from "../make";
import { faultText } from "../rules/faults";
import type { Made } from "./run";

/** Makes a backup and reads it again: `child.ts FILE`. Prints what it came to, or why there is none. */
async function main([file = ""]: string[]): Promise<Made> {
  const lock = lockFrom();
  await makeBackup(env().BACKUP_DATABASE_URL ?? env().DATABASE_URL, file, { lock });
  const { manifest } = await checkBackup(file, lock);
  return {
    bytes: (await stat(file)).size,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    missing: manifest.missing.length,
  };
}

main(process.argv.slice(2))
  .catch((error: unknown) => ({ why: faultText(error) }))
  .then(async (answer) => {
    await disconnect();
    process.stdout.write(JSON.stringify(answer), () => process.exit(0));
  });
