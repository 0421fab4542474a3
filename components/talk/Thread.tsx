import type { ReactNode } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import type { MessageView } from "@/lib/talk/schema";
import { ThreadRow, type ThreadRules } from "./ThreadRow";

/** What was said of a record, the newest last: each is corrected and taken back by who may. */
export function Thread<Message extends MessageView>({
  label = "Comentarios",
  items,
  older,
  beside,
  className,
  ...rules
}: ThreadRules<Message> & {
  label?: string;
  items: readonly Message[];
  /** What was said before can be fetched; `busy` while it comes. */
  older?: { fetch: () => void; busy: boolean } | false;
  /** Beside the moment a message was said. */
  beside?: (message: Message) => ReactNode;
  className?: string;
}) {
  if (items.length === 0) return null;
  return (
    <>
      {older && (
        <Button size="sm" variant="ghost" onClick={older.fetch} busy={older.busy && "Trayendo..."} className="mb-2">
          Ver anteriores
        </Button>
      )}
      <ul aria-label={label} aria-live="polite" aria-relevant="additions" className={cx("space-y-4", className)}>
        {items.map((message) => (
          <ThreadRow key={message.id} message={message} {...rules}>
            {beside?.(message)}
          </ThreadRow>
        ))}
      </ul>
    </>
  );
}
