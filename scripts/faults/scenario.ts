import { setTimeout as wait } from "node:timers/promises";
import type { Stage } from "./stage";

/**
 * What must be ready again, and in how many milliseconds (promises.md). Beside other tests, on a machine that others share,
 * an answer that is late is no fault.
 */
const PATIENCE = process.argv.includes("--short") ? 4 : 1;
export const APP_MS = PATIENCE * 5_000;
export const POSTGRES_MS = PATIENCE * 5_000;
export const WORKER_MS = PATIENCE * 2_000;

export interface Scenario {
  name: string;
  /** Part of `npm test`. */
  short?: true;
  /** Does the fault and undoes it; what must hold at once is told as lines, and so is why it cannot be tried. */
  run: (stage: Stage, told: (line: string) => void) => Promise<string[]>;
}

export const within = async (
  what: string,
  limit_ms: number,
  told: (line: string) => void,
  done: () => Promise<boolean>,
) => {
  const start = performance.now();
  const longest = limit_ms * 6;
  while (performance.now() - start < longest) {
    if (await done()) {
      const took = Math.round(performance.now() - start);
      told(`${what}: ${took} ms`);
      return took > limit_ms ? [`${what} en ${took} ms, y no en ${limit_ms}`] : [];
    }
    await wait(20);
  }
  return [`${what}: no en ${longest} ms`];
};

export const bothReady = async (stage: Stage) => (await stage.ready("app")) && (await stage.ready("worker"));
