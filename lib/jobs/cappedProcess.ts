import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const LOOK_MS = 100;

export interface Caps {
  /** JavaScript heap, in MB. */
  heapMb: number;
  /** All of the process's memory, decoded images included, in MB; watched where the system tells it (Linux). */
  memoryMb?: number;
  timeoutMs: number;
  /** The process's environment; without it ours. What reads files of strangers should not get our secrets. */
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}

export interface Ended {
  code: number | null;
  /** It ran out of the memory it may use: trying again is no use. */
  outOfMemory: boolean;
  /** It ran out of time. */
  timedOut: boolean;
  stdout: string;
  stderr: string;
}

/**
 * Runs a TypeScript file in a process of its own with capped memory and time, so that a hostile or huge file can hurt
 * nobody else. `pid` is undefined when it could not be started (then `ended` rejects).
 */
export function startCapped(
  file: string,
  args: string[],
  caps: Caps,
): { pid: number | undefined; ended: Promise<Ended> } {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${caps.heapMb}`, "--max-semi-space-size=8", "--import", "tsx", file, ...args],
    { stdio: ["ignore", "pipe", "pipe"], env: caps.env ?? process.env },
  );
  const ended = new Promise<Ended>((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    let overMemory = false;
    let timedOut = false;
    const end = () => child.kill("SIGKILL");
    const late = setTimeout(() => {
      timedOut = true;
      end();
    }, caps.timeoutMs);
    const watch = setInterval(() => {
      if (!caps.memoryMb || memoryOf(child.pid) <= caps.memoryMb) return;
      overMemory = true;
      end();
    }, LOOK_MS);
    caps.signal?.addEventListener("abort", end, { once: true });
    const over = () => {
      clearTimeout(late);
      clearInterval(watch);
      caps.signal?.removeEventListener("abort", end);
    };
    // Decoded as a whole: a letter of several bytes may come in two pieces.
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk).slice(-4_000);
    });
    child.on("error", (error) => {
      over();
      reject(error);
    });
    child.on("close", (code, ending) => {
      over();
      const outOfMemory = overMemory || ending === "SIGABRT" || code === 134 || /heap out of memory/.test(stderr);
      resolve({ code, outOfMemory, timedOut, stdout, stderr });
    });
  });
  return { pid: child.pid, ended };
}

/** All that a process which reads files of strangers gets to know: no addresses, no secrets. */
const KNOWN = ["PATH", "NODE_ENV", "TZ", "TMPDIR", "HOME", "SystemRoot", "LD_LIBRARY_PATH"];

/** The environment for a process that reads files of strangers. */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => KNOWN.includes(name))) as NodeJS.ProcessEnv;

/** The memory a process has now, in MB; 0 where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
