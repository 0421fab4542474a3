import { useEffect, useRef } from "react";

/** Keys with Ctrl or Cmd, by name in lower case. They hold where one types, and not while something is open before the page. */
export function useCtrlKeys(deeds: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(deeds);
  latest.current = deeds;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const deed = latest.current[event.key.toLowerCase()];
      if (!deed || event.repeat || document.querySelector("[role=dialog], [role=menu]")) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
