import { useCallback, useEffect, useRef } from "react";

const SOON_MS = 400;

/** Does something once, soon after the first of several that ask for it. */
export function useSoon(work: () => void): () => void {
  const latest = useRef(work);
  latest.current = work;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, SOON_MS);
  }, []);
}
