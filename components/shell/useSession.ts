import { useEffect } from "react";
import { me } from "@/lib/auth/client";
import { type CallError, fetchToken } from "@/lib/client/call";
import { noteProvider } from "@/lib/client/provider";
import { useRead } from "@/lib/client/useRead";
import type { CallOutput } from "@/lib/http/contract";

/** The signed-in person as the shell gets them. */
export type SessionPerson = CallOutput<typeof me>;

/** What the shell knows of the session. `state` "out" is nobody; "error" is that it could not be asked. */
export interface Session {
  state: "loading" | "error" | "out" | "in";
  person: SessionPerson | null;
  error: CallError | undefined;
  retry: () => void;
  retrying: boolean;
}

// A role or a grant that changed shows in the menu within this time; the server applies it at once.
const REFRESH_MS = 60_000;

/** The session of this browser, kept fresh. The one place that asks; screens use `usePerson`. */
export function useSession(): Session {
  const { data, error, mutate, isValidating } = useRead(me, {}, { refreshInterval: REFRESH_MS });
  const provider = data?.provider;
  useEffect(() => {
    if (!provider) return;
    noteProvider({ provider });
    void fetchToken();
  }, [provider]);
  return {
    state: data ? "in" : !error ? "loading" : error.status === 401 ? "out" : "error",
    person: data ?? null,
    error,
    retry: () => void mutate(),
    retrying: isValidating,
  };
}
