import { bareEnvironment, type Caps, startCapped } from "@/lib/jobs/cappedProcess";

/** Whole processes stay under 300 MB with these heaps. */
const CAPS = {
  find: { heapMb: 256, timeoutMs: 60_000 },
  read: { heapMb: 256, timeoutMs: 60_000 },
  stream: { heapMb: 176, timeoutMs: 30 * 60_000 },
} satisfies Record<string, Caps>;

/**
 * Runs a part of an import in a process of its own with capped memory and time (`child.ts`). Only what streams to the
 * database knows its address: a reader of strangers' files knows nothing.
 */
export function startImportProcess(what: keyof typeof CAPS, args: string[], signal?: AbortSignal) {
  const env = what === "stream" ? { ...process.env, DATABASE_TIMEOUT_MS: "60000" } : bareEnvironment();
  return startCapped("lib/imports/process/child.ts", [what, ...args], { ...CAPS[what], env, signal });
}
