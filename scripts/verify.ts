import path from "node:path";
import { checkBackup } from "@/lib/backup/check";
import { lockFrom } from "@/lib/backup/key";
import { told } from "./backupTold";

/** `npm run verify -- ARCHIVO`: whether a backup is whole and as it was made. */
told("Uso: npm run verify -- ARCHIVO", async ([file]) =>
  file ? (await checkBackup(path.resolve(file), lockFrom())).manifest : null,
);
