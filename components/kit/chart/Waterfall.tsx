import { Link } from "../Link";

export interface WaterfallStep {
  id: string;
  label: string;
  /** Where it begins and ends, in the unit of the chart. A total begins at zero. */
  from: number;
  to: number;
  /** As written: "+1.200". */
  text: string;
  total?: boolean;
  /** What it is made of. */
  href?: string;
}

const WIDTH = 100;

/**
 * From one total to another by what changed between them, a row each: bars that hang between where they begin and end. It is a
 * list, so it reads without the drawing.
 */
export function Waterfall({
  label,
  steps,
  format,
  labelWidth = 168,
}: {
  label: string;
  steps: ReadonlyArray<WaterfallStep>;
  /** Writes where the bars begin, where that is not zero. */
  format: (value: number) => string;
  labelWidth?: number;
}) {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const hanging = steps.filter(({ total }) => !total).flatMap(({ from, to }) => [from, to]);
  // Totals are far larger than what changed: the axis begins a little below all of it, and says so by its bars that are cut.
  const [low, high] = [
    Math.min(...(hanging.length > 0 ? [...hanging, ...steps.map(({ to }) => to)] : [0])),
    Math.max(...ends, 1),
  ];
  const room = (high - low) * 0.6 || high || 1;
  const start = Math.max(0, low - room);
  const at = (value: number) => ((Math.max(value, start) - start) / (high - start || 1)) * WIDTH;
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-2 text-help">
        {steps.map((step) => {
          const [left, right] = [at(Math.min(step.from, step.to)), at(Math.max(step.from, step.to))];
          const fill = step.total ? "bg-neutral" : step.to >= step.from ? "bg-good" : "bg-bad";
          return (
            <li key={step.id} className="flex items-center gap-2.5">
              <span className="shrink-0 break-words max-w-[42%]" style={{ width: labelWidth }}>
                {step.href ? (
                  <Link
                    href={step.href}
                    className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
                  >
                    {step.label}
                  </Link>
                ) : (
                  <span className={step.total ? "font-semibold" : undefined}>{step.label}</span>
                )}
              </span>
              <span aria-hidden="true" className="relative h-4 min-w-0 flex-1">
                <span
                  className={`absolute inset-y-0 min-w-px rounded-stub ${fill}`}
                  style={{ left: `${left}%`, width: `${Math.max(0.4, right - left)}%` }}
                />
              </span>
              <span className="w-24 shrink-0 text-right font-semibold">{step.text}</span>
            </li>
          );
        })}
      </ul>
      {start > 0 && (
        <p className="mt-2 text-help text-muted">{`Las barras empiezan en ${format(start)}, no en cero: así se ve lo que cambió.`}</p>
      )}
    </>
  );
}
