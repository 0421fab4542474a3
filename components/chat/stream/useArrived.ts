import { useEffect, useRef, useState } from "react";
import type { MessageView } from "@/lib/chat/schema";

/** The last message of somebody else that came while one was here, to be read out. */
export function useArrived(items: readonly MessageView[] | undefined, me: number): MessageView | null {
  const [arrived, setArrived] = useState<MessageView | null>(null);
  const known = useRef<number | null>(null);
  useEffect(() => {
    const last = items?.at(-1);
    if (!items) return;
    const before = known.current;
    known.current = Math.max(before ?? 0, last?.id ?? 0);
    if (last && before !== null && last.id > before && last.author.id !== me && !last.deleted) setArrived(last);
  }, [items, me]);
  return arrived;
}
