import { loadavg } from "node:os";

type Unit = "x" | "ms" | "s" | "MB" | "kB" | "/s" | "%" | "";

/** One row of the promises: what was measured beside what it may be at most. */
export interface Result {
  work: string;
  measured: number;
  limit: number;
  /** The limit is what it has to be at least: the more the better. */
  least?: true;
  unit: Unit;
  /** What it is a ratio of, or what else is worth knowing. */
  beside?: string;
}

const DIGITS: Record<Unit, number> = { x: 2, ms: 0, s: 2, MB: 0, kB: 1, "/s": 0, "%": 1, "": 0 };
const written = (value: number, unit: Unit) =>
  unit === "x" ? `${value.toFixed(DIGITS.x)} x` : `${value.toFixed(DIGITS[unit])} ${unit}`;

/** Whether the limit is kept; a figure that could not be taken does not keep it. */
export const isKept = ({ measured, limit, least }: Result): boolean => (least ? measured >= limit : measured <= limit);

const loads = () =>
  loadavg()
    .slice(0, 2)
    .map((value) => value.toFixed(1))
    .join(" / ");

/** The rows of one part under its title, with the machine's load at that time (ratios of a busy machine are rough). */
export function tell(title: string, results: readonly Result[]): void {
  console.log(`\n${title} (carga de la máquina ${loads()})`);
  const width = Math.max(...results.map(({ work }) => work.length));
  for (const result of results) {
    const { work, measured, limit, least, unit, beside } = result;
    const figure = written(measured, unit).padStart(10);
    const most = `${least ? "≥" : "≤"} ${written(limit, unit)}`.padEnd(11);
    console.log(`  ${isKept(result) ? "✓" : "✗"} ${work.padEnd(width)} ${figure}  ${most} ${beside ?? ""}`.trimEnd());
  }
}

/** Milliseconds for people. */
export const ms = (value: number): string =>
  value < 10 ? `${value.toFixed(2)} ms` : value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;

/** A line that says what is being done. */
export const progress = (line: string): void => console.log(`→ ${line}`);
