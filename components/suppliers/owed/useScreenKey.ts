import { useEffect, useRef } from "react";

const TAKES_KEYS = "input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

/** Does something at a key, `c` with Ctrl where `ctrl` says so, not where one types nor under what is open before the page. */
export function useScreenKey(key: string, deed: () => void, { ctrl = false } = {}): void {
  const latest = useRef(deed);
  latest.current = deed;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) !== ctrl ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== key
      )
        return;
      const { target } = event;
      if (!ctrl && target instanceof HTMLElement && target.closest(TAKES_KEYS)) return;
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      // What somebody marked, or marks while typing, is theirs to copy.
      if (ctrl && (String(getSelection()) !== "" || hasMarked(target))) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key, ctrl]);
}

const hasMarked = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.selectionStart !== target.selectionEnd;
