import { useCallback, useEffect } from "react";
import { useSWRConfig } from "swr";

const EVERY_MS = 30_000;
/** Addresses of the reads of Music Wins. */
const STEM = "/api/bsastrap";

/**
 * Keeps what is shown of Music Wins up to date while others work: reads it again every so often while the page is in
 * sight (coming back to it does so at once). Answers the function that reads all again, for who hears of a change.
 */
export function useMusicWinsLive(): () => void {
  const { mutate } = useSWRConfig();
  const refresh = useCallback(() => {
    void mutate((key) => typeof key === "string" && key.includes(STEM));
  }, [mutate]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return refresh;
}
