import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** A path inside the project. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/**
 * The data folder (`DATA_DIR`, else `<project>/.data`), made when missing. Others may pass through it but not list it:
 * run by root, the database server belongs to another user and must reach its own part.
 */
export function dataDir() {
  const given = process.env.DATA_DIR || ".data";
  const dir = isAbsolute(given) ? given : inRoot(given);
  if (!existsSync(dir)) {
    mkdirSync(dir, { recursive: true });
    chmodSync(dir, 0o711);
  }
  return dir;
}

/** A folder inside the data folder that only its owner enters, made when missing. */
export function dataFolder(name) {
  const dir = join(dataDir(), name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
}

/**
 * The lock of work on what belongs to the working copy (packages, generated code, build), and so to every data folder it
 * runs with.
 */
export function copyLock(name) {
  mkdirSync(inRoot("lib", "generated"), { recursive: true });
  return inRoot("lib", "generated", `${name}.lock`);
}

/** Loads `.env` when there is one; variables already set win. */
export function loadDotEnv() {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
