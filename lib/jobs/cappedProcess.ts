import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import path from "node:path";

const LOOK_MS = 100;
/** A process that waits for a disk which does not answer cannot be killed: it ends when the disk answers, if ever. */
const DYING_MS = 5_000;

export interface Caps {
  /** JavaScript heap, in MB. */
  heapMb: number;
  /** All of the process's memory, decoded images included, in MB; watched where the system tells it (Linux). */
  memoryMb?: number;
  timeoutMs: number;
  /** It is ended when it writes nothing to its error output for so long: each word there says that something moves. */
  silentMs?: number;
  /** The process's environment; without it ours. What reads files of strangers should not get our secrets. */
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** Nobody waits before a screen for it: whatever else runs on the machine goes first. */
  behind?: boolean;
}

export interface Ended {
  code: number | null;
  /** It ran out of the memory it may use: trying again is no use. */
  outOfMemory: boolean;
  /** It ran out of time. */
  timedOut: boolean;
  /** It said nothing for as long as it may. */
  silent: boolean;
  stdout: string;
  stderr: string;
}

/**
 * Arguments of Node that run a TypeScript file, named from the project's folder: as the build that we ourselves are part of made it
 * (scripts/lib/programs.mjs), or as the tests did, which spares a second of a processor; from its source where there is neither.
 */
function program(file: string): string[] {
  const made = path.join(
    process.env.CHILD_PROGRAMS || __dirname,
    `${file.replace(/\.ts$/, "").split("/").join("-")}.cjs`,
  );
  return existsSync(made) ? [made] : ["--import", "tsx", path.resolve(file)];
}

/**
 * Runs a TypeScript file, named from the project's folder, in a process of its own with capped memory and time, so that a hostile or huge file can hurt
 * nobody else. `pid` is undefined when it could not be started (then `ended` rejects). Whoever waits for `ended` waits for
 * no process that was killed and does not die; `gone` resolves when it did.
 */
export function startCapped(
  file: string,
  args: string[],
  caps: Caps,
): { pid: number | undefined; ended: Promise<Ended>; gone: Promise<void> } {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${caps.heapMb}`, "--max-semi-space-size=8", ...program(file), ...args],
    { stdio: ["ignore", "pipe", "pipe"], env: caps.env ?? process.env },
  );
  if (caps.behind) giveWay(child.pid);
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()).once("error", () => resolve()));
  const ended = new Promise<Ended>((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    let overMemory = false;
    let timedOut = false;
    let silent = false;
    let said = performance.now();
    let dying: NodeJS.Timeout | undefined;
    const end = () => {
      child.kill("SIGKILL");
      dying ??= setTimeout(() => conclude(null, null), DYING_MS);
    };
    const late = setTimeout(() => {
      timedOut = true;
      end();
    }, caps.timeoutMs);
    const watch = setInterval(() => {
      silent ||= caps.silentMs !== undefined && performance.now() - said > caps.silentMs;
      if (silent) return end();
      if (!caps.memoryMb || memoryOf(child.pid) <= caps.memoryMb) return;
      overMemory = true;
      end();
    }, LOOK_MS);
    caps.signal?.addEventListener("abort", end, { once: true });
    const over = () => {
      clearTimeout(late);
      clearInterval(watch);
      clearTimeout(dying);
      caps.signal?.removeEventListener("abort", end);
    };
    // Decoded as a whole: a letter of several bytes may come in two pieces.
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said = performance.now();
      stderr = (stderr + chunk).slice(-4_000);
    });
    child.on("error", (error) => {
      over();
      reject(error);
    });
    const conclude = (code: number | null, ending: NodeJS.Signals | null) => {
      over();
      const outOfMemory = overMemory || ending === "SIGABRT" || code === 134 || /heap out of memory/.test(stderr);
      resolve({ code, outOfMemory, timedOut, silent, stdout, stderr });
    };
    child.on("close", conclude);
  });
  return { pid: child.pid, ended, gone };
}

/** Lets a process that was just started wait for what others need now; threads that it starts from here on are as it is. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // over already, or a system that does not let us: it only takes its share as the others do
  }
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
