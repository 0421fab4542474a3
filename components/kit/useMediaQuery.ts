import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds; false on the server and in the first paint. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener("change", changed);
      return () => media?.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

/** Below 768 px: lists are cards, drawers are pages. */
export const PHONE = "(width < 48rem)";
