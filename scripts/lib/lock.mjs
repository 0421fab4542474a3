import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { recordOf, stillRuns, waitUntil } from "./processes.mjs";
import { Friendly } from "./say.mjs";

function holder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Takes over the lock of a dead process; puts it back when somebody alive turns out to have got it meanwhile. */
function breakStale(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const found = holder(aside);
  try {
    if (found && stillRuns(found)) linkSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

function tryLock(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(recordOf(process.pid)), { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const found = holder(file);
    if (found && !stillRuns(found)) breakStale(file);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Runs `work` while holding a lock file; a lock left by a killed process does not count. */
export async function withLock(file, work, ms = 180_000) {
  if (!(await waitUntil(() => tryLock(file), ms))) {
    throw new Friendly(`Otro proceso (${holder(file)?.pid ?? "?"}) sigue trabajando con ${file}.`);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
