import { addDays, formatDayYear } from "@/lib/format/dates";

/** A file may say that it is of the whole month that runs. */
const UNTIL_DAYS = 31;
/** So many years before its first known day an account had no movements. */
const YEARS_BEFORE = 3;

interface Dated {
  from: string;
  until: string;
  lines: readonly { row: number; day: string }[];
}

/** Why a statement's days cannot be its account's, and in which row; null: they can. `today`: where the account is; `first`: the first day that is known of the account. */
export function dayProblem(
  { from, until, lines }: Dated,
  { today, first }: { today: string; first: string },
): { row: number; reason: string } | null {
  const earliest = addDays(first, -YEARS_BEFORE * 366);
  const late = lines.find(({ day }) => day > today);
  if (late) return { row: late.row, reason: `el ${formatDayYear(late.day)} todavía no llegó: revisar el archivo.` };
  const early = lines.find(({ day }) => day < earliest);
  const before = (day: string) =>
    `el ${formatDayYear(day)} es de años antes de esta cuenta, que se conoce desde el ${formatDayYear(first)}: revisar el archivo y la cuenta.`;
  if (early) return { row: early.row, reason: before(early.day) };
  if (until > addDays(today, UNTIL_DAYS))
    return { row: 0, reason: `El extracto dice llegar hasta el ${formatDayYear(until)}, que todavía no llegó.` };
  return from < earliest ? { row: 0, reason: before(from) } : null;
}
