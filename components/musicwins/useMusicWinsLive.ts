import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useLive } from "@/lib/client/useLive";

/** Addresses of the reads of Music Wins. */
const STEM = "/api/bsastrap";

/** Reads what is shown of Music Wins again whenever anybody changes a line. Answers the function that does so at once. */
export function useMusicWinsLive(): () => void {
  const { mutate } = useSWRConfig();
  const refresh = useCallback(() => {
    void mutate((key) => typeof key === "string" && key.includes(STEM));
  }, [mutate]);
  useLive("musicwins", refresh);
  return refresh;
}
