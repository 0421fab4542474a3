let held = false;
const heard = new Set<() => void>();

/** Whether a question that goes before all others is open: other dialogs wait for its answer. */
export const areDialogsHeld = (): boolean => held;

/** Holds what opens from now on, or lets it go. */
export function holdDialogs(now: boolean): void {
  held = now;
  for (const hear of heard) hear();
}

/** Calls `hear` whenever that begins or ends; answers how to stop. */
export function onDialogsHeld(hear: () => void): () => void {
  heard.add(hear);
  return () => void heard.delete(hear);
}
