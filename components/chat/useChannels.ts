import { useCallback, useEffect, useRef } from "react";
import { listChannels } from "@/lib/chat/api";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";

/** Changes of one moment are read together. */
const TOGETHER_MS = 200;

/** The person's channels with what is unread, live. `hear` is what the ear of each channel calls. */
export function useChannels() {
  const { data, error, isValidating, mutate } = useRead(listChannels, {});
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mutate(), TOGETHER_MS);
  }, [mutate]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive("me", ({ type }) => {
    if (type === "chat" || type === "resync") hear();
  });
  return { data, error, isValidating, mutate, hear };
}
