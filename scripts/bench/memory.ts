import { readFileSync } from "node:fs";

const EVERY_MS = 100;

/**
 * Follows the most memory a process has used, in MB, as Linux keeps it. Elsewhere it is not known: NaN.
 * @returns a function that ends it and tells.
 */
export function watchMemory(pid: number): () => number {
  let peak = Number.NaN;
  const look = () => {
    try {
      const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      if (kilobytes) peak = Number(kilobytes) / 1024;
    } catch {
      // it has ended, or this is no Linux
    }
  };
  const timer = setInterval(look, EVERY_MS);
  look();
  return () => {
    clearInterval(timer);
    return peak;
  };
}
