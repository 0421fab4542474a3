import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { headerOf, sealed, unsealed } from "./ageFile";
import { BackupError } from "./shape";

/** What a backup is locked with: a passphrase, or what an age key file holds (https://age-encryption.org/v1). */
export type Lock = { passphrase: string } | { identity: string };

/** The lock that the environment gives (`BACKUP_PASSPHRASE`, or `BACKUP_KEY_FILE` with an `AGE-SECRET-KEY-…`); null for none. */
export function lockFrom(environment: Readonly<Record<string, string | undefined>> = process.env): Lock | null {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_KEY_FILE: file } = environment;
  if (passphrase && file) throw new BackupError("BACKUP_PASSPHRASE y BACKUP_KEY_FILE: usar una sola.");
  if (passphrase) return { passphrase };
  if (!file) return null;
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    throw new BackupError(`BACKUP_KEY_FILE: no se puede leer ${file}.`);
  }
  const identity = lines.map((line) => line.trim()).find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (!identity) throw new BackupError(`BACKUP_KEY_FILE: ${file} no tiene una clave AGE-SECRET-KEY.`);
  return { identity };
}

async function decrypterOf(lock: Lock) {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  if ("passphrase" in lock) decrypter.addPassphrase(lock.passphrase);
  else decrypter.addIdentity(lock.identity);
  return decrypter;
}

/** The bytes under lock. */
export async function locked(plain: Readable, lock: Lock): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await import("age-encryption");
  const encrypter = new Encrypter();
  if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
  else encrypter.addRecipient(await identityToRecipient(lock.identity));
  const header = headerOf(await encrypter.encrypt(new Uint8Array()));
  return Readable.from(sealed(plain, header, await (await decrypterOf(lock)).decryptHeader(header)));
}

/** The bytes without their lock. @throws BackupError where it is another one's */
export async function unlocked(secret: Readable, lock: Lock): Promise<Readable> {
  const decrypter = await decrypterOf(lock);
  try {
    return Readable.from(await unsealed(secret, (header) => decrypter.decryptHeader(header)));
  } catch {
    throw new BackupError("La clave no abre este respaldo, o el archivo está dañado.");
  }
}
