import { useEffect, useSyncExternalStore } from "react";
import type { MessageView } from "@/lib/chat/schema";
import { outboxOf } from "./outbox";

const nothing: readonly never[] = [];

/** The person's outbox, sent on when the line comes back; `onSent` gets what the server took. */
export function useOutbox(mail: string, onSent: (message: MessageView) => void) {
  const box = outboxOf(mail);
  const items = useSyncExternalStore(box.store.subscribe, box.store.all, () => nothing);
  useEffect(() => box.onSent(onSent), [box, onSent]);
  useEffect(() => {
    void box.drain();
    window.addEventListener("online", box.drain);
    return () => window.removeEventListener("online", box.drain);
  }, [box]);
  return { box, items };
}
