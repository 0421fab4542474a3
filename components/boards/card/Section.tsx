import type { DragEvent, ReactNode } from "react";

/** A part of a card: its heading, a note and what can be done beside it, and the content. */
export function Section({
  title,
  note,
  action,
  onDragEnter,
  children,
}: {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  onDragEnter?: (event: DragEvent) => void;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} onDragEnter={onDragEnter} className="min-w-0">
      <div className="mb-1.5 flex min-h-8 items-center gap-2">
        <h3 className="font-semibold">{title}</h3>
        {note && <div className="min-w-0 flex-1 text-help text-muted">{note}</div>}
        {action && <div className="ml-auto shrink-0">{action}</div>}
      </div>
      {children}
    </section>
  );
}
