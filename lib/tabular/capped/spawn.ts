import { spawn } from "node:child_process";

/** Heap of the process that reads a file, in MB: with it the whole process stays under 300 MB (design promises.md). */
const HEAP_MB = 176;

export interface Ended {
  code: number | null;
  /** It ran out of the memory it may use: trying again is no use. */
  outOfMemory: boolean;
  stdout: string;
  stderr: string;
}

/**
 * Runs a TypeScript file of ours in a process of its own with a capped heap, so that a hostile or huge file can hurt
 * nobody else. `timeoutMs` and `signal` end it by force.
 */
export function runCapped(script: string, args: string[], timeoutMs: number, signal?: AbortSignal): Promise<Ended> {
  return startCapped(script, args, timeoutMs, signal).ended;
}

/** The same for who wants to watch it: `pid` is undefined when it could not be started (then `ended` rejects). */
export function startCapped(
  script: string,
  args: string[],
  timeoutMs: number,
  signal?: AbortSignal,
): { pid: number | undefined; ended: Promise<Ended> } {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, "--max-semi-space-size=8", "--import", "tsx", script, ...args],
    {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      env: { ...process.env, DATABASE_TIMEOUT_MS: "60000" },
    },
  );
  const ended = new Promise<Ended>((resolve, reject) => {
    const end = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", end, { once: true });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk).slice(-4_000);
    });
    child.on("error", reject);
    child.on("close", (code, ending) => {
      signal?.removeEventListener("abort", end);
      resolve({
        code,
        outOfMemory: ending === "SIGABRT" || code === 134 || /heap out of memory/.test(stderr),
        stdout,
        stderr,
      });
    });
  });
  return { pid: child.pid, ended };
}
