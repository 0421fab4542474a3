import { useEffect, useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { getLinkFile } from "@/lib/musicwins/invoiceLinks/api";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";

/** So long one looks at "Leyendo"; then the form is there, and fills itself in if the reading comes after all. */
const LOOK_MS = 5_000;
const PATIENCE_MS = 120_000;
const ASK_MS = 1_000;

/** True while what the file says is on its way. One in quarantine is not read before it was scanned. */
const isPending = (file: LinkFile | undefined) => file?.reading === "pending" && file.state === "clean";

/**
 * Asks for what was read in a file until it is known, or for two minutes. After five seconds, or as soon as they say so,
 * nobody waits for it any more. `gone`: the file is no longer there (a draft of long ago).
 */
export function useReading(token: string, sent: LinkFile | undefined) {
  const [skipped, setSkipped] = useState<string>();
  const id = sent?.id;
  const [given, setGiven] = useState<string>();
  const waiting = id !== undefined && given !== id;
  const { data, error } = useRead(getLinkFile, id ? { params: { token, id } } : null, {
    keepPreviousData: false,
    revalidateOnFocus: false,
    refreshInterval: (latest) => (waiting && isPending(latest ?? sent) ? ASK_MS : 0),
  });
  useEffect(() => {
    if (!id) return;
    const timers = [setTimeout(() => setSkipped(id), LOOK_MS), setTimeout(() => setGiven(id), PATIENCE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [id]);
  const file = data ?? sent;
  return {
    file,
    /** Nobody waits for it. */
    settled: skipped === id || (data !== undefined && !isPending(data)),
    gone: error?.status === 404,
    skip: () => setSkipped(id),
  };
}
