import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";

/** Where an import's file lies; keys are generated, never a person's text. */
export function importPath(key: string): string {
  return path.resolve(env().UPLOAD_DIR, "imports", key);
}

/** Moves a received file to its place. */
export async function keepImportFile(from: string, key: string): Promise<void> {
  await mkdir(path.dirname(importPath(key)), { recursive: true });
  await rename(from, importPath(key));
}
