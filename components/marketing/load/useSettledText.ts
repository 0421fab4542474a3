import { useEffect, useState } from "react";

const SETTLE_MS = 120;

/** A text once its last key is so long ago that another one is not on its way. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
