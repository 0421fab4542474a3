import path from "node:path";
import { type Ended, startCapped as start } from "@/lib/jobs/cappedProcess";

/** Heap of the process that reads a file, in MB: with it the whole process stays under 300 MB (design promises.md). */
const HEAP_MB = 176;

type Script = "child" | "previewChild";

/** Runs one of this folder's files in a process of its own with a capped heap. `timeoutMs` and `signal` end it by force. */
export function runCapped(script: Script, args: string[], timeoutMs: number, signal?: AbortSignal): Promise<Ended> {
  return startCapped(script, args, timeoutMs, signal).ended;
}

/** The same for who wants to watch it. */
export function startCapped(script: Script, args: string[], timeoutMs: number, signal?: AbortSignal) {
  const file = path.resolve("lib/ticketing/imports/process", `${script}.ts`);
  return start(file, args, {
    heapMb: HEAP_MB,
    timeoutMs,
    signal,
    env: { ...process.env, DATABASE_TIMEOUT_MS: "60000" },
  });
}
