import { useEffect, useRef } from "react";
import { markRead } from "@/lib/chat/api";
import { call } from "@/lib/client/call";

/** What is seen for this long is read. */
const SEEN_MS = 400;

/** Marks the channel read up to its last message while one looks at it. `message` null: nothing to mark now. */
export function useMarkRead(channel: number, message: number | null, already: number | null) {
  const marked = useRef(already ?? 0);
  useEffect(() => {
    if (message === null || message <= marked.current) return;
    const mark = () => {
      if (document.visibilityState !== "visible" || message <= marked.current) return;
      marked.current = message;
      call(markRead, { params: { id: channel }, body: { message_id: message } }).catch(() => {
        // Not marked: the next look at the channel marks it.
        marked.current = 0;
      });
    };
    const timer = setTimeout(mark, SEEN_MS);
    document.addEventListener("visibilitychange", mark);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", mark);
    };
  }, [channel, message]);
}
