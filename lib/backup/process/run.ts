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
  /** Why those that outlived their time were not taken away; null where they were. */
  untidy: string | null;
}

const CAPS = { heapMb: 192, timeoutMs: 6 * 3_600_000 };
/** Without a byte that moves for so long the disk, the network or the database does not answer, and may never. */
const SILENT_MS = 600_000;

/** The one that was given up, while it does not end: what it waits for still does not answer. */
let stuck: Promise<void> | undefined;

/**
 * Makes the backup `name` in its place and reads it again, in a process of its own: what that takes of memory is free again,
 * and a place that does not answer (a network folder whose server is away) holds nobody else up.
 * @param title the place, as people read it
 * @param silentMs how long nothing may move until it is given up
 * @throws BackupError saying why there is none
 */
export async function madeApart(
  name: string,
  title: string,
  signal?: AbortSignal,
  silentMs = SILENT_MS,
): Promise<Made> {
  if (stuck) throw new BackupError(`${title} o la base de datos sigue sin contestar.`);
  const { ended, gone } = startCapped("lib/backup/process/child.ts", [name], {
    ...CAPS,
    silentMs,
    signal,
  });
  const { stdout, timedOut, silent, outOfMemory } = await ended;
  if (silent) {
    stuck = gone.then(() => {
      stuck = undefined;
    });
    throw new BackupError(`${title} o la base de datos no contesta: el respaldo no avanzó más y se abandonó.`);
  }
  if (timedOut || outOfMemory) throw new BackupError("El respaldo necesitó más tiempo o memoria de lo permitido.");
  if (!stdout) throw new BackupError("El respaldo se cortó.");
  const answer = JSON.parse(stdout) as Made | { why: string };
  if ("why" in answer) throw new BackupError(answer.why);
  return answer;
}
