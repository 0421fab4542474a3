import { createContext, useContext } from "react";
import { useSWRConfig } from "swr";
import { useLive } from "@/lib/client/useLive";
import { useWrite } from "@/lib/client/useWrite";
import type { CallOutput, Contract } from "@/lib/http/contract";
import { lineReader } from "./lineReader";

type Reader = ReturnType<typeof lineReader>;

/** One reader for all that is kept together, so that what a write changes and the news of it are read once. */
const readers = new WeakMap<object, Reader>();

/** What reads lines of Music Wins, or all of it, again. */
export function useMusicWinsReader(): Reader {
  const { cache, mutate } = useSWRConfig();
  const reader = readers.get(cache) ?? lineReader({ cache, mutate });
  readers.set(cache, reader);
  return reader;
}

/** Reads a line again whenever anybody changes it, and everything when something may have been missed. */
export function useMusicWinsLive(): void {
  const reader = useMusicWinsReader();
  useLive("musicwins", ({ type, data }) => {
    void (type === "line" && typeof data?.id === "number" ? reader.lines([data.id]) : reader.all());
  });
}

/** The line that a drawer is about: what is written inside it changes that one. */
export const OpenLine = createContext<number | null>(null);

/** Writes something of a line (the open one unless said, or the one of the answer), and reads that line again. */
export function useLineWrite<C extends Contract>(contract: C, line?: number | ((answer: CallOutput<C>) => number)) {
  const reader = useMusicWinsReader();
  const open = useContext(OpenLine);
  return useWrite(contract, {
    after: (answer) => {
      const id = typeof line === "function" ? line(answer) : (line ?? open);
      return id === null ? reader.all() : reader.lines([id]);
    },
  });
}
