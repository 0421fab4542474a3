import path from "node:path";
import { type Ended, startCapped as start } from "@/lib/jobs/cappedProcess";


import * as capped from "@/lib/tabular/capped/spawn";

type Script = "child" | "previewChild";
const fileOf = (script: Script) => path.resolve("lib/ticketing/imports/process", `${script}.ts`);

/** Runs one of this folder's files in a process of its own with a capped heap. `timeoutMs` and `signal` end it by force. */
export function runCapped(script: Script, args: string[], timeoutMs: number, signal?: AbortSignal) {
  return capped.runCapped(fileOf(script), args, timeoutMs, signal);
}

/** The same for who wants to watch it. */
export function startCapped(script: Script, args: string[], timeoutMs: number, signal?: AbortSignal) {
  return start(file, args, {
    heapMb: HEAP_MB,
    timeoutMs,
    signal,
    env: { ...process.env, DATABASE_TIMEOUT_MS: "60000" },
  return capped.startCapped(fileOf(script), args, timeoutMs, signal);
}
