import { spawn } from "node:child_process";
import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { diskFullLine } from "./disk.mjs";
import { readIfAny, writeWhole } from "./files.mjs";
import { dataDir, dataFolder, inRoot } from "./paths.mjs";
import { identityOf, recordOf, signal, stillRuns, stopProcess } from "./processes.mjs";
import { Friendly } from "./say.mjs";

const FOLLOW = pathToFileURL(inRoot("scripts", "lib", "follow-parent.mjs")).href;
const TAIL = 60;

/** What this process has running: kept in a file, so that a later run can end what a killed one left behind. */
const children = new Map();
let purpose = {};
const ownFile = (pid = process.pid) => join(dataFolder("run"), `${pid}.json`);

function record() {
  writeWhole(ownFile(), JSON.stringify({ ...recordOf(process.pid), ...purpose, children: [...children.values()] }));
}

/** Tells later runs what this process is (for instance `{ kind: "demo", port }`). */
export function declare(facts) {
  purpose = facts;
  record();
}

/** Starts a Node program in a process group of its own; it ends by itself when we are killed. */
export function startNode(args, { name, env = {}, log, inherit = false }) {
  const output = inherit ? ["ignore", "inherit", "inherit", "ipc"] : ["ignore", "pipe", "pipe", "ipc"];
  const child = spawn(process.execPath, ["--import", FOLLOW, ...args], {
    cwd: inRoot(),
    detached: process.platform !== "win32",
    stdio: output,
    env: { ...process.env, ...env, FOLLOW_PID: String(process.pid) },
  });
  const tail = [];
  let logWorks = Boolean(log);
  for (const stream of inherit ? [] : [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      tail.push(...text.split("\n").filter((line) => line.trim()));
      tail.splice(0, tail.length - TAIL);
      if (!logWorks) return;
      try {
        appendFileSync(log, text, { mode: 0o600 });
      } catch {
        logWorks = false; // a full disk must not hide the child's own words, kept in `tail`
      }
    });
  }
  if (child.pid) {
    children.set(child.pid, { ...recordOf(child.pid), name });
    record();
  }
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, error }));
    child.once("close", (code, by) => resolve({ code: code ?? 1, by }));
  }).then((end) => {
    children.delete(child.pid);
    record();
    return end;
  });
  return { pid: child.pid, child, tail, ended };
}

const CAUSES = /\berror TS\d+|Type error|SyntaxError|Module not found|npm error (?!code|A complete log)/;
const COMPLAINTS = /error|✖|fatal|cannot|failed/i;

/** The line of some output that says best what went wrong. */
export function lastWords(lines) {
  const clean = lines.map((line) => stripVTControlCharacters(line).trim().replace(/^✖ /, "")).filter(Boolean);
  return (
    clean.find((line) => CAUSES.test(line)) ??
    clean.findLast((line) => COMPLAINTS.test(line)) ??
    clean.at(-1) ??
    "sin mensaje"
  );
}

/** Runs a Node program to its end; its output goes to `<data>/logs/<name>.log`, a failure becomes one clear line. */
export async function runNode(args, { name, env, title = name }) {
  const log = join(dataFolder("logs"), `${name}.log`);
  try {
    writeFileSync(log, "", { mode: 0o600 });
  } catch {
    // the step itself will say that the disk is full
  }
  const { tail, ended } = startNode(args, { name, env, log });
  const { code } = await ended;
  if (code !== 0) {
    const full = diskFullLine(tail.join(" "), [inRoot(), dataDir()]);
    throw new Friendly(full ?? `${title}: ${lastWords(tail)} (registro: ${log})`);
  }
  return tail;
}

/** Stops every child of this process. */
export async function stopChildren() {
  await Promise.all([...children.values()].map((child) => stopProcess(child)));
  rmSync(ownFile(), { force: true });
}

/** Kills what is left at once: for an exit that cannot wait. */
export function killChildren() {
  for (const child of children.values()) if (stillRuns(child)) signal(child.pid, "SIGKILL");
}

function readRun(file) {
  try {
    return JSON.parse(readIfAny(file) ?? "{}");
  } catch {
    return {};
  }
}

/** Records of the other runs of this working copy that are alive; what dead ones left behind is stopped first. */
export async function otherRuns() {
  const folder = dataFolder("run");
  const alive = [];
  for (const name of readdirSync(folder)) {
    const pid = Number.parseInt(name, 10);
    const run = readRun(join(folder, name));
    // Without a readable record (being written, or cut off by a full disk) the file's name says whose it is.
    if (run.pid ? stillRuns(run) : identityOf(pid) !== undefined) {
      if (run.pid && name === `${pid}.json` && pid !== process.pid) alive.push(run);
      continue;
    }
    await Promise.all((run.children ?? []).map((child) => stopProcess(child)));
    rmSync(join(folder, name), { force: true });
  }
  return alive;
}
