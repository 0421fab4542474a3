import path from "node:path";
import { lockFrom } from "@/lib/backup/key";
import { makeBackup } from "@/lib/backup/make";
import { told } from "./backupTold";

/** `npm run backup -- ARCHIVO`: the database and the stored files in one file. */
told("Uso: npm run backup -- ARCHIVO", async ([file], url) => {
  if (!file) return null;
  const lock = lockFrom();
  const { manifest } = await makeBackup(url, path.resolve(file), { lock, say: (line) => console.log(`  ${line}`) });
  if (!lock) console.log("Sin cifrar: definir BACKUP_PASSPHRASE o BACKUP_KEY_FILE para cifrarlo.");
  return manifest;
});
