import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import type { CallInput, CallOutput, Contract } from "@/lib/http/contract";
import { addressOf, type CallError, call } from "./call";

/**
 * Reads a list that the server gives a page at a time (`next_cursor`). `inputOf` is the call for a cursor, undefined for
 * the first page. `more` reads the next one; `mutate` reads again all that is shown.
 */
export function usePages<C extends Contract>(
  contract: C,
  inputOf: ((cursor: string | undefined) => CallInput<C>) | null,
  options?: SWRInfiniteConfiguration<CallOutput<C>, CallError>,
) {
  type Page = CallOutput<C> & { next_cursor: string | null };
  const cursorOf = (index: number, before: Page | null) => {
    if (index === 0) return { cursor: undefined };
    return before?.next_cursor ? { cursor: before.next_cursor } : null;
  };
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<CallOutput<C>, CallError>(
    (index: number, before: CallOutput<C> | null) => {
      const at = inputOf && cursorOf(index, before as Page | null);
      const input = at && inputOf?.(at.cursor);
      return input ? [addressOf(contract, input), input] : null;
    },
    // What the key says, and not what is shown by now: a kept answer is asked for again a frame later.
    ([, input]: [string, CallInput<C>]) => call(contract, input),
    {
      keepPreviousData: true,
      revalidateAll: true,
      shouldRetryOnError: (failure: CallError) => failure.status === 0 || failure.status >= 500,
      ...options,
    },
  );
  const last = data?.at(-1) as Page | undefined;
  return {
    pages: data,
    error,
    isValidating,
    mutate,
    hasMore: Boolean(last?.next_cursor),
    loadingMore: size > (data?.length ?? 0) && isValidating,
    more: () => void setSize(size + 1),
  };
}
