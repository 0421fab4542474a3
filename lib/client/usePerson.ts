import { useCallback } from "react";
import { can as mayDo, type Person } from "@/lib/access/can";
import type { Action } from "@/lib/access/permissions";
import { me } from "@/lib/auth/client";
import { useRead } from "./useRead";

/**
 * The signed-in person and what they may do, from the answer the shell already has: it makes no call of its own.
 * Inside a guarded screen `person` is always there; `can` is false while nobody is known.
 */
export function usePerson(): { person: Person | null; can: (action: Action) => boolean } {
  const { data } = useRead(
    me,
    {},
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const person = data ?? null;
  const can = useCallback((action: Action) => person !== null && mayDo(person, action), [person]);
  return { person, can };
}
