import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { reasonOf, runCapped } from "../process/spawn";
import { type DocumentKind, documentKinds } from "../rules/kinds";
import { refuse } from "./refuse";

/** Refuses (400, naming the field) a picture that is cut off: drawn to its last line, in a capped process. */
export async function checkWhole(file: string, kind: DocumentKind, field: string): Promise<void> {
  if (!documentKinds[kind].image) return;
  const out = path.join(tmpdir(), `whole-${randomUUID()}`);
  try {
    const ended = await runCapped("previewChild", [file, kind, out]);
    if (ended.code !== 0)
      throw refuse(field, 400, `${reasonOf(ended).charAt(0).toLowerCase()}${reasonOf(ended).slice(1)}`);
  } finally {
    await rm(out, { force: true });
  }
}
