export interface TipEntry {
  name: string;
  value: string;
  color: string;
}

/** What a point says when it is reached with the mouse or the arrows. */
export function ChartTip({
  active,
  title,
  entries,
  total,
}: {
  active: boolean;
  title: string;
  entries: ReadonlyArray<TipEntry>;
  total?: string;
}) {
  const spoken = [title, ...entries.map((entry) => `${entry.name} ${entry.value}`), total].filter(Boolean).join(", ");
  return (
    <>
      <p role="status" aria-live="assertive" className="sr-only">
        {active ? spoken : ""}
      </p>
      {active && <TipBody title={title} entries={entries} total={total} />}
    </>
  );
}

function TipBody({ title, entries, total }: { title: string; entries: ReadonlyArray<TipEntry>; total?: string }) {
  return (
    <div
      aria-hidden="true"
      className="rounded-control border border-line bg-raised px-3 py-2 text-[12px] leading-5 shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name} className="flex items-center gap-2">
            <span aria-hidden="true" className="size-2 rounded-stub" style={{ background: entry.color }} />
            <span className="text-muted">{entry.name}</span>
            <span className="ml-auto pl-4 font-semibold">{entry.value}</span>
          </li>
        ))}
      </ul>
      {total && <p className="mt-0.5 border-t border-line pt-0.5 text-right font-semibold">{total}</p>}
    </div>
  );
}
