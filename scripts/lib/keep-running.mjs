import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { signal } from "./processes.mjs";
import { startNode } from "./run-child.mjs";

const FIRST_MS = 50;
const LONGEST_MS = 30_000;
/** A program that ran for so long had recovered: the next fault is a first one again. */
const SETTLED_MS = 30_000;

/** Milliseconds before a program that ended by fault `times` times in a row is started again: a twentieth of a second, then twice as long each time, half a minute at most. */
const restartDelay = (times) => Math.min(FIRST_MS * 2 ** (times - 1), LONGEST_MS);

/** A line of the same log as the program's own. */
function note(log, facts) {
  const line = `${JSON.stringify({ level: 50, time: new Date().toISOString(), ...facts })}\n`;
  try {
    if (log) appendFileSync(log, line, { mode: 0o600 });
    else process.stdout.write(line);
  } catch {
    // a full disk must not keep the program down
  }
}

/**
 * Runs a Node program (see `startNode`) and starts it again whenever it ends by a fault, or in any way with `always`.
 * One that ends by itself before it ever sent `{ ready: true }` is not: what is wrong then (a variable) stays wrong.
 * `ended` resolves with the end that was the last; `stop(signal)` passes a signal on and starts nothing any more;
 * `signal(name)` only passes it on, and answers the process it went to.
 */
export function keepRunning(args, { always = false, firstMs = FIRST_MS, ...options }) {
  const stopping = new AbortController();
  let current;
  let ready = false;
  const run = async () => {
    for (let faults = 0; ; ) {
      const start = Date.now();
      current = startNode(args, options);
      current.child.on("message", (message) => {
        ready ||= message?.ready === true;
      });
      const end = await current.ended;
      const inOrder = end.code === 0 && !end.by;
      const wrongFromTheStart = !ready && !end.by;
      if (stopping.signal.aborted || wrongFromTheStart || (inOrder && !always)) return { ...end, tail: current.tail };
      faults = Date.now() - start > SETTLED_MS ? 1 : faults + 1;
      const wait_ms = (restartDelay(faults) / FIRST_MS) * firstMs;
      note(options.log, { msg: `${options.name} ended, it is started again`, code: end.code, by: end.by, wait_ms });
      await wait(wait_ms, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return { code: 0, tail: current.tail };
    }
  };
  return {
    ended: run(),
    signal: (name) => {
      if (current?.pid) process.kill(current.pid, name);
      return current?.pid;
    },
    stop: (name) => {
      stopping.abort();
      if (current?.pid) signal(current.pid, name);
    },
  };
}
