import { useRef } from "react";
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
  // A kept answer is asked for again a frame later, when another one may be shown by now: each key asks for its own.
  const inputs = useRef(new Map<string, CallInput<C>>());
  if (key !== null && input !== null) inputs.current.set(key, input);
  const ask = (asked: string) => call(contract, inputs.current.get(asked) as CallInput<C>);
  return useSWR<CallOutput<C>, CallError>(key, ask, {
    keepPreviousData: true,
    shouldRetryOnError: (error: CallError) => error.status === 0 || error.status >= 500,
    ...options,
  });
}

const bodyText = (input: object) => ("body" in input ? ` ${JSON.stringify(input.body)}` : "");
