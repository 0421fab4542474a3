import type { ReactNode } from "react";

/** One titled part of the sheet of pieces. */
export function Section({
  title,
  note,
  children,
  className,
}: {
  title: string;
  note?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`min-w-0 border-t border-line pt-5 ${className ?? ""}`}>
      <h2 className="mb-3 text-section">
        {title}
        {note && <span className="ml-2.5 text-help font-normal text-muted">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

/** A named line of examples. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 py-1.5">
      <span className="w-[84px] shrink-0 text-help text-muted">{name}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
