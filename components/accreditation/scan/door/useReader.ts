import { useEffect, useRef } from "react";

/** Between two letters of a reader that one holds in the hand; a person types slower. */
const GAP_MS = 120;
const LEAST = 60;

/** Hears a reader that types: many letters at once, then Enter. */
export function useReader(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let text = "";
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > GAP_MS) text = "";
      last = event.timeStamp;
      if (event.key === "Enter") {
        if (text.length >= LEAST) {
          event.preventDefault();
          event.stopPropagation();
          latest.current(text);
        }
        text = "";
      } else if (event.key.length === 1) text += event.key;
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
}
