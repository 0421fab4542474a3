import { useCallback, useMemo } from "react";
import { useSWRConfig } from "swr";
import { oneAtATime } from "@/lib/client/oneAtATime";
import { useLive } from "@/lib/client/useLive";

/** Addresses of the reads of Music Wins. */
const STEM = "/api/bsastrap";

/** Answers a function that reads what is shown of Music Wins again. */
export function useMusicWinsRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => typeof key === "string" && key.includes(STEM)), [mutate]);
}

/** Reads what is shown of Music Wins again whenever anybody changes a line; many changed at once are read together. */
export function useMusicWinsLive(): void {
  const refresh = useMusicWinsRefresh();
  const read = useMemo(() => oneAtATime(refresh), [refresh]);
  useLive("musicwins", () => void read());
}
