import { oneAtATime } from "../oneAtATime";

const EVERY_MS = 30_000;

/** Runs `work` in one tab at a time: another one waits, and looks at what is left. Without locks (no https) every tab does. */
export function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();
}

/**
 * Sends again by itself: now, when the line is back, when the page is looked at again, and every half a minute unless said.
 * @returns how to try at once, and how to stop
 */
export function keepSending(work: () => Promise<void>, everyMs = EVERY_MS): { now: () => void; stop: () => void } {
  const now = oneAtATime(() => work().catch(() => undefined));
  const go = () => void now();
  const seen = () => document.visibilityState === "visible" && go();
  const timer = setInterval(go, everyMs);
  window.addEventListener("online", go);
  document.addEventListener("visibilitychange", seen);
  go();
  return {
    now: go,
    stop: () => {
      clearInterval(timer);
      window.removeEventListener("online", go);
      document.removeEventListener("visibilitychange", seen);
    },
  };
}
