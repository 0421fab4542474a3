/**
 * Lets at most `size` holders in at a time; the others wait in line. `take()` resolves to the function that gives the
 * turn back.
 */
export function turns(size: number): { take: () => Promise<() => void> } {
  let free = size;
  const waiting: (() => void)[] = [];
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    take: async () => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let given = false;
      return () => {
        if (!given) giveBack();
        given = true;
      };
    },
  };
}
