import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Writes a file so that a reader, or a kill, sees the old text or the new one, never a part. */
export function writeWhole(file, text, mode = 0o600) {
  const aside = `${file}.${process.pid}.new`;
  writeFileSync(aside, text, { mode });
  renameSync(aside, file);
}

/** The text of a file, or undefined when there is none. */
export function readIfAny(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Files under `folder` for which `keep(path relative to folder, isDirectory)` holds, sorted. */
export function walk(folder, keep, base = folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!keep(relative(base, path).replaceAll("\\", "/"), entry.isDirectory())) return [];
      if (entry.isDirectory()) return walk(path, keep, base);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/** sha256 (hex) over names and contents of files, and over `extra` text. */
export function hashOf(files, extra = "") {
  const hash = createHash("sha256").update(extra);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
