import useSWR, { type SWRConfiguration } from "swr";
import type { CallInput, CallOutput, Contract } from "@/lib/http/contract";
import { addressOf, type CallError, call } from "./call";

/**
 * Reads what a contract describes and keeps it fresh. `input` null waits. The answer's address is the cache key, so the
 * same read on two places is one request; of a read that is a POST, its body counts too.
 */
export function useRead<C extends Contract>(
  contract: C,
  input: CallInput<C> | null,
  options?: SWRConfiguration<CallOutput<C>, CallError>,
) {
  const key = input && addressOf(contract, input) + bodyText(input);
  return useSWR<CallOutput<C>, CallError>(key, () => call(contract, input as CallInput<C>), {
    keepPreviousData: true,
    shouldRetryOnError: (error: CallError) => error.status === 0 || error.status >= 500,
    ...options,
  });
}

const bodyText = (input: object) => ("body" in input ? ` ${JSON.stringify(input.body)}` : "");
