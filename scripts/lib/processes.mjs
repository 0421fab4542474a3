import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

function linuxStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], parent: Number(fields[1]), started: fields[19] };
}

function psStat(pid) {
  const text = execFileSync("ps", ["-o", "stat=,ppid=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  const [state, parent, ...started] = text.split(/\s+/);
  return { state, parent: Number(parent), started: started.join(" ") };
}

function stat(pid) {
  try {
    if (process.platform === "linux") return linuxStat(pid);
    if (process.platform !== "win32") return psStat(pid);
    process.kill(pid, 0);
    return { state: "R", parent: 0, started: "" };
  } catch {
    return undefined;
  }
}

/** What tells this process from a later one with the same number (its start time); undefined when dead or a zombie. */
export function identityOf(pid) {
  const found = stat(pid);
  return found && !found.state.startsWith("Z") ? found.started : undefined;
}

/** Whether the very process recorded as `{ pid, identity }` still runs. */
export const stillRuns = ({ pid, identity }) => identityOf(pid) === identity;

/** The record of a process, to be kept in a file. */
export const recordOf = (pid) => ({ pid, identity: identityOf(pid) });

export const parentOf = (pid) => stat(pid)?.parent;

/** Processes whose working folder is `folder`; known on Linux only (empty elsewhere). */
export function processesIn(folder) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && identityOf(pid) !== undefined;
      } catch {
        return false;
      }
    });
}

/** Waits until `done()` is true; false when `ms` have passed first. */
export async function waitUntil(done, ms, every = 50) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await done()) return true;
    await wait(every);
  }
  return Boolean(await done());
}

/** Sends a signal to a process and its group; quiet when it is gone. */
export function signal(pid, name) {
  for (const target of process.platform === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, name);
      return true;
    } catch (error) {
      if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
    }
  }
  return false;
}

/** Stops a recorded process: SIGTERM, and SIGKILL when it has not gone in `ms`. */
export async function stopProcess(record, ms = 11_000) {
  if (!stillRuns(record)) return;
  signal(record.pid, "SIGTERM");
  if (await waitUntil(() => !stillRuns(record), ms)) return;
  signal(record.pid, "SIGKILL");
  await waitUntil(() => !stillRuns(record), 5_000);
}
