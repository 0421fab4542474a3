import { useRef, useSyncExternalStore } from "react";
import { areDialogsHeld, onDialogsHeld } from "./heldDialogs";

/**
 * Whether a dialog waits: one that opens while a question goes before all others (sign in again) would lie above it, and nothing
 * could be typed there. One that was open before stays behind it.
 */
export function useDialogWaits(open: boolean): boolean {
  const held = useSyncExternalStore(onDialogsHeld, areDialogsHeld, () => false);
  const before = useRef(false);
  before.current = open && (before.current || !held);
  return open && !before.current;
}
