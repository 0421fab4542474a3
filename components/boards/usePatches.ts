import { useCallback, useRef, useState } from "react";
import type { CardRow } from "@/lib/boards/schema";

type Patch = Partial<CardRow>;
const none: ReadonlyMap<number, Patch> = new Map();

/**
 * What cards show before the server answers. `during` lays a patch over a card, does the work, and takes the patch off
 * whether it went well or not: what the server says, or what was there before, shows again. Works on one card go out one after
 * another, in the order in which they were asked for.
 */
export function usePatches() {
  const [patches, setPatches] = useState(none);
  const last = useRef(new Map<number, object>());
  const lines = useRef(new Map<number, Promise<unknown>>());

  const during = useCallback(async <T>(id: number, patch: Patch, work: () => Promise<T>): Promise<T> => {
    const ticket = {};
    last.current.set(id, ticket);
    setPatches((now) => new Map(now).set(id, { ...now.get(id), ...patch }));
    const before = lines.current.get(id);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    lines.current.set(id, turn);
    try {
      return await turn;
    } finally {
      // A later work on the same card still shows its own.
      if (last.current.get(id) === ticket) {
        last.current.delete(id);
        lines.current.delete(id);
        setPatches((now) => {
          const next = new Map(now);
          next.delete(id);
          return next;
        });
      }
    }
  }, []);

  return { patches, during };
}
