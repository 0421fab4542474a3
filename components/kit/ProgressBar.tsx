/** How far a piece of work is, from 0 to 100; without `percent` it is at work and nobody knows for how long. */
export function ProgressBar({ label, percent, detail }: { label: string; percent?: number; detail?: string }) {
  const known = percent !== undefined;
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3 text-help">
        <span className="font-semibold">{label}</span>
        <span>{detail ?? (known ? `${Math.round(percent)} %` : "")}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? Math.round(percent) : undefined}
        className="h-1.5 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className={`h-full rounded-full bg-accent-fill transition-[width] ${known ? "" : "animate-breathe"}`}
          style={{ width: known ? `${Math.max(0, Math.min(100, percent))}%` : "40%" }}
        />
      </div>
    </div>
  );
}
