/**
 * `work` so that calls while it runs come down to one more run after it: a hundred changes in a second are read twice,
 * not a hundred times, and the last reading begins after the last change.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
}
