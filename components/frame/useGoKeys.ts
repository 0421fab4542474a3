import { useEffect, useRef } from "react";
import { isForScreen } from "./useKeys";

/** How long after G its letter counts. */
const WITHIN_MS = 1_500;

/** G and then a letter goes somewhere: what each letter (in lower case) does. */
export function useGoKeys(goes: Readonly<Record<string, () => void>>): void {
  const latest = useRef(goes);
  latest.current = goes;
  useEffect(() => {
    let since = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isForScreen(event)) return;
      const key = event.key.toLowerCase();
      const go = event.timeStamp - since < WITHIN_MS ? latest.current[key] : undefined;
      since = key === "g" && !go ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!go || document.querySelector("[role=dialog], [role=menu]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      go();
    };
    // Before the single keys of a screen, which a letter after G is none of.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
