import { useCallback } from "react";
import { can as mayDo, type Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import { useMe } from "./useMe";

/**
 * The signed-in person and what they may do, from the answer the shell already has: it makes no call of its own.
 * Inside a guarded screen `person` is always there; `can` is false while nobody is known.
 */
export function usePerson(): { person: Person | null; can: (action: Action) => boolean } {
  const person = useMe() ?? null;
  const can = useCallback((action: Action) => person !== null && mayDo(person, action), [person]);
  return { person, can };
}
