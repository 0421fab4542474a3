import { useState } from "react";
import { toast } from "@/components/kit/toast";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { useMusicWinsReader } from "../live/useMusicWinsLive";
import { type Failed, forEach } from "./payCalls";

/**
 * Several payments to do the same with. Those that were refused stay, each with its reason, to be tried again; when none
 * is left it is over (`onDone`).
 */
export function useBatch(items: readonly DueItem[] | (() => readonly DueItem[]), onDone: () => void) {
  const reader = useMusicWinsReader();
  const [left, setLeft] = useState(items);
  const [failed, setFailed] = useState<Failed[]>([]);
  const [busy, setBusy] = useState(false);

  const run = async (work: (item: DueItem) => Promise<void>, said: (count: number) => string) => {
    setBusy(true);
    try {
      const result = await forEach(left, work);
      await reader.lines(left.map(({ id }) => id));
      if (result.done > 0) toast.saved(said(result.done));
      if (result.failed.length === 0) return onDone();
      setFailed(result.failed);
      setLeft(result.failed.map(({ item }) => item));
    } finally {
      setBusy(false);
    }
  };
  return { left, failed, busy, run };
}
