import type { ReactNode } from "react";

/** A part of a line's drawer: its heading, what can be done at the right, and the content. With an `id` it can be led to. */
export function Section({
  id,
  title,
  note,
  action,
  children,
}: {
  id?: string;
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-label={title} className="min-w-0 scroll-mt-4">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {title}
          {note && <span className="ml-2 text-help font-normal text-muted">{note}</span>}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
