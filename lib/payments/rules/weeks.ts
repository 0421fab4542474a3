import { addDays } from "@/lib/format/dates";

/** Days from and until, both included; `from` null: all that was before. */
export interface CashWeek {
  from: string | null;
  until: string;
}

const sundayOf = (day: string): string => addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);

/** What is late, the rest of this week, and the weeks after it from Monday to Sunday: `count` of them beside what is late. */
export function weeksFrom(today: string, count: number): CashWeek[] {
  const first = sundayOf(today);
  return [
    { from: null, until: addDays(today, -1) },
    ...Array.from({ length: count }, (_, at) =>
      at === 0
        ? { from: today, until: first }
        : { from: addDays(first, 7 * (at - 1) + 1), until: addDays(first, 7 * at) },
    ),
  ];
}

/** What money of a week is of. Apart from the schemas: screens show these. */
export const cashPartTitles = {
  due: "Por pagar",
  committed: "Comprometido",
  invoiced: "Facturado por cobrar",
  tickets: "Entradas por liquidar",
  bank: "Pagado después del saldo",
} as const;
export type CashPart = keyof typeof cashPartTitles;

/** Parts that come in; the others go out. */
export const comesIn = (part: CashPart): boolean => part === "invoiced" || part === "tickets";
