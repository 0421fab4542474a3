import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while the page that the server drew comes alive; true ever after. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
