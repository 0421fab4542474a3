import { MONTHS } from "@/lib/format/dates";

/** The last month (`2027-11`) that is decided beforehand in a month (`2026-11`): twelve ahead. What is later is mistyped. */
export const lastMonthAhead = (now: string): string => `${Number(now.slice(0, 4)) + 1}${now.slice(4)}`;

/** The first day of the month after one (`2026-12`): `2027-01-01`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
}

/** `2026-03` as people say it: marzo de 2026. */
export function monthTitle(month: string): string {
  const [year = "", number = "1"] = month.split("-");
  return `${MONTHS[Number(number) - 1]} de ${year}`;
}

/** The same at the beginning of a sentence. */
export function monthName(month: string): string {
  const title = monthTitle(month);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}
