import { useEffect, useRef } from "react";
import { focusBack } from "./focusBack";

/**
 * For a modal dialog: gives the focus back to where it was when it opened. Headless UI does so only for places it saw, and
 * it is loaded after the button of the first one.
 */
export function useFocusBack(open: boolean): void {
  const before = useRef<Element | null>(null);
  const was = useRef(false);
  // While it is drawn: by the time of its effects the dialog has taken the focus.
  if (open && !was.current) before.current = document.activeElement;
  was.current = open;
  useEffect(() => {
    if (!open) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusBack(before.current);
      });
    };
  }, [open]);
}
