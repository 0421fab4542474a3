import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useLive } from "@/lib/client/useLive";

/** Addresses of the reads of Music Wins. */
const STEM = "/api/bsastrap";

/** Answers a function that reads what is shown of Music Wins again. */
export function useMusicWinsRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => typeof key === "string" && key.includes(STEM)), [mutate]);
}

/** Reads what is shown of Music Wins again whenever anybody changes a line. */
export function useMusicWinsLive(): void {
  const refresh = useMusicWinsRefresh();
  useLive("musicwins", () => void refresh());
}
