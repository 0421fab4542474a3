import { useCallback, useState } from "react";

const keyOf = (channel: number) => `chat.draft.${channel}`;

/** What is being written in a channel, kept in this tab until it is sent. */
export function useDraft(channel: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(keyOf(channel)) ?? "";
    } catch {
      return "";
    }
  });
  const change = useCallback(
    (next: string) => {
      setText(next);
      try {
        if (next) sessionStorage.setItem(keyOf(channel), next);
        else sessionStorage.removeItem(keyOf(channel));
      } catch {
        // No storage: it lives as long as the page.
      }
    },
    [channel],
  );
  return [text, change];
}
