import { useEffect, useRef } from "react";
import type { LiveHandler } from "./live/hub";

/**
 * Hears what happens to a topic (`me`, `feedback`; null for none): `handler` gets each change as a hint to read again,
 * and `{ type: "resync" }` whenever something may have been missed. All of the browser's tabs share one stream, which is
 * loaded with the first use; where there is none, `resync` comes every quarter of a minute.
 */
export function useLive(topic: string | null, handler: LiveHandler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    if (topic === null) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import("./live/hub").then(
      ({ subscribe }) => {
        if (!gone) stop = subscribe(topic, (message) => latest.current(message));
      },
      () => {}, // not loaded: what is shown is read again by its own rules
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [topic]);
}
