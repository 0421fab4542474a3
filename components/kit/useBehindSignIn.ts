import { useRef, useSyncExternalStore } from "react";
import { isSessionAsked, onSessionAsked } from "@/lib/client/sessionOver";

/**
 * Whether a dialog waits: one that opens while the person is asked to sign in again would lie above that question, and nothing
 * could be typed there. One that was open before stays behind it.
 */
export function useBehindSignIn(open: boolean): boolean {
  const asked = useSyncExternalStore(onSessionAsked, isSessionAsked, () => false);
  const before = useRef(false);
  before.current = open && (before.current || !asked);
  return open && !before.current;
}
