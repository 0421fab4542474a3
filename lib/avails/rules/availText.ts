import { MONTHS, WEEKDAYS, weekdayOf } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";

export const languageTitles = { es: "Español", en: "English" } as const;
export type Language = keyof typeof languageTitles;

/** A day of a venue that is offered; `rank`: the place that a hold would get, 1 where nobody waits. */
export interface OfferedDay {
  city: string;
  venue: string;
  room: string;
  capacity: number | null;
  day: string;
  rank: number;
}

const EN_MONTHS = "January February March April May June July August September October November December".split(" ");
const EN_DAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
const EN_ENDS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ends = new Intl.PluralRules("en", { type: "ordinal" });

const said = {
  es: {
    month: (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
    day: (day: string) => `${(WEEKDAYS[weekdayOf(day)] ?? "").slice(0, 3)} ${Number(day.slice(8))}`,
    rank: (rank: number) => ` (${rank}.º)`,
    number: groupDigits,
  },
  en: {
    month: (day: string) => `${EN_MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
    day: (day: string) => `${EN_DAYS[weekdayOf(day)]} ${Number(day.slice(8))}`,
    rank: (rank: number) => ` (${rank}${EN_ENDS[ends.select(rank)]} hold)`,
    number: (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ","),
  },
} as const;

/** A day in full: "vie 5 de marzo 2027", "Fri 5 March 2027". */
export const offeredDay = (day: string, language: Language): string =>
  `${said[language].day(day)} ${language === "es" ? "de " : ""}${said[language].month(day)}`;

/**
 * What is free, to be sent: a line per venue in the order given, under whose dates they are and the month. "Córdoba, Quality: vie 5, sáb 6
 * (2.º)". "" when nothing is chosen.
 */
export function availText(
  days: readonly OfferedDay[],
  { artist, language }: { artist: string; language: Language },
): string {
  const words = said[language];
  const months = groups(days, ({ day }) => day.slice(0, 7));
  return [...months.values()]
    .map((inMonth) => {
      const head = [artist, words.month(inMonth[0]?.day ?? "")].filter(Boolean).join(", ");
      const venues = groups(inMonth, ({ city, venue, room }) => [city, venue, room].filter(Boolean).join(", "));
      const lines = [...venues].map(([name, offered]) => {
        const capacity = offered[0]?.capacity;
        const size = capacity ? ` (${words.number(String(capacity))})` : "";
        const list = [...offered].sort((a, b) => (a.day < b.day ? -1 : 1));
        return `${name}${size}: ${list.map(({ day, rank }) => words.day(day) + (rank > 1 ? words.rank(rank) : "")).join(", ")}`;
      });
      return [head, ...lines].join("\n");
    })
    .join("\n\n");
}

function groups<T>(list: readonly T[], of: (one: T) => string): Map<string, T[]> {
  const made = new Map<string, T[]>();
  for (const one of list) made.set(of(one), [...(made.get(of(one)) ?? []), one]);
  return made;
}
