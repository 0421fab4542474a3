import path from "node:path";
import { startCapped } from "@/lib/jobs/cappedProcess";
import { BackupError } from "../shape";

/** A good backup: made, and read again from its beginning to its end. */
export interface Made {
  bytes: number;
  tables: number;
  rows: number;
  files: number;
  /** Files that rows name and the storage does not have. */
  missing: number;
}

const CAPS = { heapMb: 192, timeoutMs: 6 * 3_600_000 };

/**
 * Makes a backup into a local file and reads it again, in a process of its own: what that takes of memory is free again.
 * @throws BackupError saying why there is none
 */
export async function madeApart(file: string, signal?: AbortSignal): Promise<Made> {
  const { stdout, timedOut, outOfMemory } = await startCapped(path.resolve("lib/backup/process/child.ts"), [file], {
    ...CAPS,
    signal,
  }).ended;
  if (timedOut || outOfMemory) throw new BackupError("El respaldo necesitó más tiempo o memoria de lo permitido.");
  if (!stdout) throw new BackupError("El respaldo se cortó.");
  const answer = JSON.parse(stdout) as Made | { why: string };
  if ("why" in answer) throw new BackupError(answer.why);
  return answer;
}
