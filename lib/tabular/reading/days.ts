import { isValidDay, MONTHS } from "@/lib/format/dates";
import type { DayOrder } from "@/lib/format/parseDay";
import { normalize } from "@/lib/format/text";

export const ORDER_TEXT: Record<DayOrder, string> = { dmy: "día/mes/año", mdy: "mes/día/año", ymd: "año-mes-día" };

const ENGLISH = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTH_NAMES: readonly (readonly [name: string, month: number])[] = [
  ...MONTHS.map((name, i) => [normalize(name), i + 1] as const),
  ...ENGLISH.map((name, i) => [name, i + 1] as const),
  ["setiembre", 9],
  ["sept", 9],
];

const ORDER_WORDS: Record<string, DayOrder> = { iso: "ymd", iso8601: "ymd", dmy: "dmy", mdy: "mdy", ymd: "ymd" };

/**
 * The order that a `date_format` asks for: `DD/MM/YYYY`, `d-m-yy`, `dd/mm/aaaa`, `yyyy-MM-dd`, `dmy`, `iso`... `auto`
 * and blank ask for none; null = not a format.
 */
export function orderOfFormat(format: string): DayOrder | "auto" | null {
  const plain = format.trim().toLowerCase();
  if (plain === "" || plain === "auto") return "auto";
  const word = plain.replace(/[^a-z0-9]/g, "");
  const letters = word
    .replaceAll("a", "y")
    .replace(/(.)\1+/g, "$1")
    .replace(/(h|t).*$/, "");
  return (
    (Object.hasOwn(ORDER_WORDS, word) && ORDER_WORDS[word]) ||
    (Object.hasOwn(ORDER_WORDS, letters) && ORDER_WORDS[letters]) ||
    null
  );
}

const pad = (value: number): string => String(value).padStart(2, "0");

function toDay(year: number, month: number, day: number): string | null {
  const value = `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}`;
  return isValidDay(value) ? value : null;
}

/** Two-digit years are 1970 to 2069. */
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

const TIME = String.raw`(?:[T ,]+\d{1,2}[:.h]\d{1,2}.*|T.*)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, "i");
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, "i");
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|º)?[-/. ]+(?:de )?([a-z]{3,10})\.?[-/. ,]+(?:de |del )?(\d{4}|\d{2})(?: .*)?$/;
const MONTH_NAMED = /^([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?[ ,]+(\d{4})(?: .*)?$/;
const WEEKDAY = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?[ ,]+(?=\d|[a-z])/;

/** `ene`, `sept`, `March`: the month, 1 to 12, that a word without accents or capitals is or begins; 0 for any other. */
export const monthNamed = (name: string): number =>
  MONTH_NAMES.find(([full]) => full === name || (name.length >= 3 && full.startsWith(name)))?.[1] ?? 0;

/** Excel serials that are read as days, 1990 to 2100, in the 1900 system, and what the 1904 system is behind. */
const SERIAL_MIN = 32_874;
const SERIAL_MAX = 73_415;
const SERIAL_1904 = 1_462;

function serialDay(serial: number): string | null {
  if (!(serial >= SERIAL_MIN && serial < SERIAL_MAX + 1)) return null;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * A day as ticket sellers' files write it, as `YYYY-MM-DD`; null when it is none. A time behind it is dropped: the day counts as
 * written. Unlike `parseDay`, which serves people who type, it never guesses a year and knows no `ayer`.
 * Understands year first (`2026-12-11`, `2026/12/11`, `20261211`), numbers in `order` (`11/12/2026`, `11.12.26`), month names in
 * Spanish and English (`11-dic-26`, `11 de diciembre de 2026`, `Dec 11, 2026`) and bare Excel serials (`46367`).
 */
export function readDay(text: string, order: DayOrder): string | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return toDay(Number(first[1]), Number(first[3]), Number(first[4]));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [a, b] = [Number(numbers[1]), Number(numbers[3])];
    const c = numbers[4]!;
    if (order === "ymd") return c.length === 2 ? toDay(fullYear(numbers[1]!), b, Number(c)) : null;
    return order === "dmy" ? toDay(fullYear(c), b, a) : toDay(fullYear(c), a, b);
  }
  const compact = COMPACT.exec(text);
  if (compact) return toDay(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  if (/^\d{5}(\.\d+)?$/.test(text)) return serialDay(Number(text));
  return byMonthName(normalize(text.slice(0, 60)));
}

function byMonthName(text: string): string | null {
  const plain = text.replace(WEEKDAY, "");
  const day = DAY_NAMED.exec(plain);
  if (day) return toDay(fullYear(day[3]!), monthNamed(day[2]!), Number(day[1]));
  const month = MONTH_NAMED.exec(plain);
  if (month) return toDay(Number(month[3]), monthNamed(month[1]!), Number(month[2]));
  return null;
}

/** A bare number in a workbook's date column: a day serial, or `20261211`. */
export function readDayNumber(value: number, date1904: boolean): string | null {
  return (
    serialDay(date1904 ? value + SERIAL_1904 : value) ??
    (Number.isInteger(value) ? readDay(String(value), "ymd") : null)
  );
}
