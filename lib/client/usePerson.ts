import { useCallback } from "react";
import type { Action } from "@/lib/access/permissions";
import type { me } from "@/lib/auth/client";
import type { CallOutput } from "@/lib/http/contract";
import { useMe } from "./useMe";

/**
 * The signed-in person and what they may do, from the answer the shell already has: it makes no call of its own. The server
 * has said which actions those are; it checks each of them again.
 * Inside a guarded screen `person` is always there; `can` is false while nobody is known.
 */
export function usePerson(): { person: CallOutput<typeof me> | null; can: (action: Action) => boolean } {
  const person = useMe() ?? null;
  const can = useCallback((action: Action) => person?.actions.includes(action) ?? false, [person]);
  return { person, can };
}
