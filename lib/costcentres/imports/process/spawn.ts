import path from "node:path";
import { bareEnvironment, type Ended, startCapped } from "@/lib/jobs/cappedProcess";

const HEAP_MB = 256;
const TIMEOUT_MS = 60_000;

/** Reads a file in a process of its own with capped memory and time: `find` or `read` (see `child.ts`). */
export function readCapped(
  what: "find" | "read",
  args: [path: string, name: string, json: string],
  signal?: AbortSignal,
): Promise<Ended> {
  const script = path.resolve("lib/costcentres/imports/process/child.ts");
  const caps = { heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS, env: bareEnvironment(), signal };
  return startCapped(script, [what, ...args], caps).ended;
}
