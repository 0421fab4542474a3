import { parentOf } from "./processes.mjs";

/** npm, when it started us: killed outright it cannot tell us, so we look whether it is still our ancestor. */
function npmAncestor() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return undefined;
  const shell = process.ppid;
  return { shell, npm: parentOf(shell) };
}

/** Calls `stop(signalName)` once: at SIGINT, SIGTERM, SIGHUP, or when the npm that started us is gone. */
export function onStop(stop) {
  let asked = false;
  const once = (name) => {
    if (asked) return;
    asked = true;
    stop(name);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => once(name));
  const started = npmAncestor();
  if (!started) return;
  setInterval(() => {
    if (process.ppid !== started.shell || parentOf(started.shell) !== started.npm) once("SIGHUP");
  }, 500).unref();
}
