import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Takes all the room there is left, or gives it back. */
  fill: (full: boolean) => void;
  readOnly: (yes: boolean) => void;
  away: () => void;
}

const mount = (...args: string[]) => execFileSync("mount", args, { stdio: ["ignore", "ignore", "pipe"] });

/** A disk of its own of so many megabytes at a folder; null where this user may not mount one. */
export function smallDisk(folder: string, mb: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const away = () => execFileSync("umount", ["-l", folder], { stdio: "ignore" });
  try {
    away(); // of a run that was killed
  } catch {
    // there was none
  }
  try {
    mount("-t", "tmpfs", "-o", `size=${mb}m,mode=711`, "bambalina-faults", folder);
  } catch {
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: (full) => {
      if (!full) return rmSync(ballast, { force: true });
      for (const size of [2 ** 20, 2 ** 12]) fillBy(ballast, size);
    },
    readOnly: (yes) => void mount("-o", `remount,${yes ? "ro" : "rw"}`, folder),
    away,
  };
}

function fillBy(file: string, size: number): void {
  const block = Buffer.alloc(size);
  try {
    for (;;) writeFileSync(file, block, { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
