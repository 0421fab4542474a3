import { useEffect, useState } from "react";
import { useRead } from "@/lib/client/useRead";
import { getLinkFile } from "@/lib/musicwins/invoiceLinks/api";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";

const PATIENCE_MS = 120_000;
const ASK_MS = 1_000;

/** True while what the file says is on its way. One in quarantine is not read before it was scanned. */
const isPending = (file: LinkFile | undefined) => file?.reading === "pending" && file.state === "clean";

/**
 * Asks for what was read in a file until it is known, or for two minutes; then it is filled in by hand (from the start, if they say so). `gone`: the
 * file is no longer there (a draft of long ago).
 */
export function useReading(token: string, sent: LinkFile | undefined) {
  const [skipped, setSkipped] = useState<string>();
  const id = sent?.id;
  const waiting = id !== undefined && skipped !== id;
  const { data, error } = useRead(getLinkFile, id ? { params: { token, id } } : null, {
    keepPreviousData: false,
    revalidateOnFocus: false,
    refreshInterval: (latest) => (waiting && isPending(latest ?? sent) ? ASK_MS : 0),
  });
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => setSkipped(id), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const file = data ?? sent;
  return {
    file,
    /** Nothing more is awaited. */
    settled: !waiting || (data !== undefined && !isPending(data)),
    gone: error?.status === 404,
    skip: () => setSkipped(id),
  };
}
