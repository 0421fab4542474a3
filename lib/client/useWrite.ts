import { useCallback, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { CallInput, CallOutput, Contract } from "@/lib/http/contract";
import { CallError, call } from "./call";

/**
 * Writes what a contract describes. `run` throws CallError and also keeps it in `error`; on success every kept read
 * whose address begins with one of `refresh` is read again, or `after` brings what is shown up to date itself.
 */
export function useWrite<C extends Contract>(
  contract: C,
  options: { refresh?: readonly string[]; after?: (answer: CallOutput<C>) => Promise<unknown> } = {},
) {
  const after = useRef(options.after);
  after.current = options.after;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const { mutate } = useSWRConfig();
  const refresh = options.refresh?.join("\n") ?? "";
  const run = useCallback(
    async (input: CallInput<C>): Promise<CallOutput<C>> => {
      setBusy(true);
      setError(null);
      try {
        const answer = await call(contract, input);
        const stems = refresh.split("\n").filter(Boolean);
        await mutate((key) => typeof key === "string" && stems.some((stem) => key.includes(`/api${stem}`)));
        await after.current?.(answer);
        return answer;
      } catch (caught) {
        if (caught instanceof CallError) setError(caught);
        throw caught;
      } finally {
        setBusy(false);
      }
    },
    [contract, mutate, refresh],
  );
  return { run, busy, error, clearError: useCallback(() => setError(null), []) };
}
