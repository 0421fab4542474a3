import { AppError, tooMany } from "@/lib/http/errors";

export interface Patience {
  /** Milliseconds that a turn is waited for. */
  patienceMs: number;
  /** The one who asked has gone away: their turn is the next one's. */
  hasLeft?: () => boolean;
}

const FULL_SECONDS = 5;
const tooLong = () =>
  new AppError(503, "busy", "Hay muchos pedidos grandes a la vez. Probar de nuevo en unos segundos.", {
    retryAfter: 5,
  });
/** Nobody reads this answer. */
const left = () => new AppError(499, "left", "Quien lo pidió se fue antes de su turno.");

/**
 * Works that take much memory or many seconds: `most` of them at once, the others in the order they came. They wait before
 * they take a connection, so that the pool is for everybody else. Errors: 503 for who waited too long, 429 for who finds
 * `mostWaiting` before them.
 * @returns a function that does some work in its turn.
 */
export function fewAtOnce(most: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const queue: (() => void)[] = [];
  let running = 0;

  const turn = (patienceMs: number) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(tooLong());
      }, patienceMs);
      queue.push(start);
    });
  /** A place that is left goes to the first who waits; with nobody there it is free. */
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(work: () => Promise<T>, { patienceMs, hasLeft }: Patience): Promise<T> => {
    if (running < most) running += 1;
    else if (queue.length < mostWaiting) await turn(patienceMs);
    else throw tooMany(FULL_SECONDS);
    try {
      if (hasLeft?.()) throw left();
      return await work();
    } finally {
      leave();
    }
  };
}
