import { useCallback, useState } from "react";

/** A text that is being written, kept in this tab under a key until it is sent. */
export function useTextDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  });
  const change = useCallback(
    (next: string) => {
      setText(next);
      try {
        if (next) sessionStorage.setItem(key, next);
        else sessionStorage.removeItem(key);
      } catch {
        // No storage: it lives as long as the page.
      }
    },
    [key],
  );
  return [text, change];
}
