import { readFileSync } from "node:fs";

const EVERY_MS = 100;

/** What Linux says of a process' memory, in MB: `VmRSS` now, `VmHWM` at most so far. NaN where it is not known. */
export function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  try {
    const [, kilobytes] =
      new RegExp(`^${what}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes ? Number(kilobytes) / 1024 : Number.NaN;
  } catch {
    return Number.NaN; // it has ended, or this is no Linux
  }
}

/**
 * Follows the most memory a process has used, in MB, as Linux keeps it. Elsewhere it is not known: NaN.
 * @returns a function that ends it and tells.
 */
export function watchMemory(pid: number): () => number {
  let peak = Number.NaN;
  const look = () => {
    const now = memoryOf(pid, "VmHWM");
    if (!Number.isNaN(now)) peak = now;
  };
  const timer = setInterval(look, EVERY_MS);
  look();
  return () => {
    clearInterval(timer);
    return peak;
  };
}
