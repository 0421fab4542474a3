import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const SIGNS =
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|could not (?:write|extend) file .*(?:space|quota)|\b53100\b/i;
const LITTLE = 8 * 1024 * 1024;

/** Whether some output tells of a full disk. */
export const tellsOfFullDisk = (output) => SIGNS.test(output);

function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The line to show when a failure comes from a full disk, else undefined. `folders` are those the step writes to. */
export function diskFullLine(output, folders = [process.cwd(), tmpdir()]) {
  const full = folders.find((folder) => freeBytes(folder) < LITTLE);
  if (!full && !tellsOfFullDisk(output)) return undefined;
  return `No queda espacio en el disco${full ? ` (${full})` : ""}: liberar lugar y volver a ejecutar.`;
}
