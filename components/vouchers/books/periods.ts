import { daysInMonth } from "@/lib/format/dates";
import { monthTitle } from "@/lib/ledger/rules/months";

export interface Days {
  from: string;
  until: string;
}
export interface BookPeriod extends Days {
  /** As a sentence calls it: noviembre de 2026, T1 de 2026, todo 2026. */
  name: string;
  months: readonly string[];
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
const YEAR = /^20\d{2}$/;
export const parts = { "0": "Todo el año", "1": "T1", "2": "T2", "3": "T3", "4": "T4" } as const;
export type PartOfYear = keyof typeof parts;

export const isMonth = (value: string): boolean => MONTH.test(value);
export const isYear = (value: string): boolean => YEAR.test(value);

const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return `${month}-${daysInMonth(year, number)}`;
};

/** A month of Argentina's books. */
export const monthPeriod = (month: string): BookPeriod => ({
  from: `${month}-01`,
  until: lastDay(month),
  name: monthTitle(month),
  months: [month],
});

/** A quarter, or the whole year, of Spain's books. */
export function yearPeriod(year: string, part: PartOfYear): BookPeriod {
  const first = part === "0" ? 1 : Number(part) * 3 - 2;
  const months = Array.from(
    { length: part === "0" ? 12 : 3 },
    (_, at) => `${year}-${String(first + at).padStart(2, "0")}`,
  );
  return {
    from: `${months[0]}-01`,
    until: lastDay(months[months.length - 1] ?? ""),
    name: part === "0" ? `todo ${year}` : `${parts[part]} de ${year}`,
    months,
  };
}
