import { useEffect, useRef } from "react";

/** What a key does, by its name in lower case: `{ j: next, enter: open }`. */
export type KeyDeeds = Readonly<Record<string, (() => void) | undefined>>;

const TAKES_KEYS = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";
/** What Enter already means something for. */
const PRESSED = "a, button, summary";

/** Whether a key typed there is for the screen: not where one types, nor in what is open before the page. */
export function isForScreen({ target, key }: Pick<KeyboardEvent, "target" | "key">): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.closest(TAKES_KEYS)) return false;
  return key !== "Enter" || target.closest(PRESSED) === null;
}

/** Single keys of a screen. A key that is held down acts once, except the ones in `repeats`. */
export function useKeys(deeds: KeyDeeds, repeats: readonly string[] = []): void {
  const latest = useRef({ deeds, repeats });
  latest.current = { deeds, repeats };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isForScreen(event)) return;
      const key = event.key.toLowerCase();
      const deed = latest.current.deeds[key];
      if (!deed || (event.repeat && !latest.current.repeats.includes(key))) return;
      // A modal, a menu or a drawer in front has the page's keys, wherever the focus is.
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
