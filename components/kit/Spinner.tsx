/** A turning arc. With `label` it is read aloud and shown; alone it decorates something already labelled. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  const arc = (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className="animate-spin shrink-0"
    >
      <path d="M14 8a6 6 0 1 1-6-6" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
  if (!label) return arc;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {arc}
      {label}
    </span>
  );
}

/** The full-width "Cargando..." of a page or panel that has nothing to show yet. */
export function Loading({ label = "Cargando..." }: { label?: string }) {
  return (
    <div data-waiting className="flex min-h-40 items-center justify-center p-8">
      <Spinner label={label} />
    </div>
  );
}
