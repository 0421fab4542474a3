import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the keyboard says ⌘ where others say Ctrl; false until the page has come alive. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}
