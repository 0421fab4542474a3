import { type RefObject, useEffect, useState } from "react";

const STILL_MS = 150;

/** Whether what draws itself in several steps has kept its size for a moment: until then it is not shown, so that nothing is seen to move. */
export function useSettled(part: RefObject<HTMLElement | null>): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const drawn = part.current;
    if (!drawn) return;
    let timer = setTimeout(() => setSettled(true), STILL_MS);
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), STILL_MS);
    });
    watcher.observe(drawn);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [part]);
  return settled;
}
