import {
  addDays,
  addMonths,
  diffDays,
  isValidDay,
  MONTHS,
  toDay,
  todayIn,
  WEEKDAYS,
  weekdayOf,
} from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";

/** How a source orders day, month and year when the text itself does not tell. */
export type DayOrder = "dmy" | "mdy" | "ymd";

export type ParsedDay = { ok: true; value: string } | { ok: false; reason: "empty" | "not_a_day" | "impossible_day" };

const NAMED: Record<string, number> = { anteayer: -2, ayer: -1, hoy: 0, manana: 1, "pasado manana": 2 };
const UNIT_DAYS: Record<string, number> = { dia: 1, semana: 7 };
const WEEKDAY_KEYS = WEEKDAYS.map((name) => normalize(name));
const MONTH_KEYS = MONTHS.map((name) => normalize(name));

/**
 * Reads a day as people type it or files carry it and answers `YYYY-MM-DD`. Never throws.
 * - `2026-12-11`, also with a time behind it (the day as written is taken); `11/12/2026`, `11-12-26`, `11.12.2026` in
 *   `order` (`dmy` unless told); two-digit years are 2000 to 2099; a four-digit first part is always the year.
 * - `20 nov 2026`, `20-nov-26`; `11/12`, `20 nov`, `vie 20 de noviembre`: without a year, the one that lies nearest to `today`.
 * - `hoy`, `ayer`, `mañana`, `pasado mañana`, `anteayer`; `viernes` is the next one, never today; `viernes pasado` the last one.
 * - `en 3 semanas`, `en 1 mes`, `hace 2 días`; a month keeps the day or takes the month's last.
 * `impossible_day` says that it is a date but not one of the calendar (`30/02/2026`).
 */
export function parseDay(text: string, { order = "dmy" as DayOrder, today = todayIn() } = {}): ParsedDay {
  const typed = normalize(text.slice(0, 60)).replace(/[,]/g, " ").replace(/\s+/g, " ").trim();
  if (typed === "") return { ok: false, reason: "empty" };
  return (
    byName(typed, today) ?? byDistance(typed, today) ?? byNumbers(typed, order, today) ?? byMonthName(typed, today)
  );
}

function byName(typed: string, today: string): ParsedDay | null {
  const shift = Object.hasOwn(NAMED, typed) ? NAMED[typed] : undefined;
  if (shift !== undefined) return { ok: true, value: addDays(today, shift) };
  const match = /^(?:el )?(?:proximo )?([a-z]{3,9})( pasado| que viene)?$/.exec(typed);
  const weekday = match ? indexOfName(WEEKDAY_KEYS, match[1] ?? "") : -1;
  if (weekday < 0) return null;
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
  if (match?.[2] !== " pasado") return { ok: true, value: addDays(today, ahead) };
  return { ok: true, value: addDays(today, ahead === 7 ? -7 : ahead - 7) };
}

function byDistance(typed: string, today: string): ParsedDay | null {
  const match = /^(en|hace|dentro de) (un|una|\d{1,4}) (dia|semana|mes)(?:e?s)?$/.exec(typed);
  if (!match) return null;
  const [, direction, amount = "", unit = ""] = match;
  const count = (/^\d/.test(amount) ? Number(amount) : 1) * (direction === "hace" ? -1 : 1);
  const perUnit = UNIT_DAYS[unit];
  return { ok: true, value: perUnit ? addDays(today, count * perUnit) : addMonths(today, count) };
}

function byNumbers(typed: string, order: DayOrder, today: string): ParsedDay | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d.*)?$/.exec(typed);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const match = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?: \d{1,2}:\d{2}.*)?$/.exec(typed);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (order === "ymd" && match[4]?.length === 2) return checked(2000 + first, second, Number(match[4]));
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return withYear(match[4], month, day, today);
}

function byMonthName(typed: string, today: string): ParsedDay {
  const words = typed.replace(/[-/.]/g, " ");
  const match = /^(?:[a-z]{3,9} )?(\d{1,2})(?: de)? ([a-z]{3,10})(?:(?: de| del)? (\d{4}|\d{2}))?$/.exec(words);
  const month = match ? indexOfName(MONTH_KEYS, match[2] === "setiembre" ? "septiembre" : (match[2] ?? "")) : -1;
  return month < 0 ? { ok: false, reason: "not_a_day" } : withYear(match?.[3], month + 1, Number(match?.[1]), today);
}

/** A name or its beginning of three letters or more: `vie`, `viern`, `nov`. */
function indexOfName(names: string[], typed: string): number {
  return typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed));
}

function withYear(year: string | undefined, month: number, day: number, today: string): ParsedDay {
  if (year) return checked(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const candidates = [thisYear - 1, thisYear, thisYear + 1].map((y) => toDay(y, month, day)).filter(isValidDay);
  const distance = (candidate: string) => Math.abs(diffDays(today, candidate));
  const [nearest] = candidates.sort((a, b) => distance(a) - distance(b));
  return nearest ? { ok: true, value: nearest } : { ok: false, reason: "impossible_day" };
}

function checked(year: number, month: number, day: number): ParsedDay {
  const value = toDay(year, month, day);
  return isValidDay(value) ? { ok: true, value } : { ok: false, reason: "impossible_day" };
}

/** The refusal of a day as people read it, naming the field: `Vence: ese día no existe; escribir, por ejemplo, 11/12 o viernes`. */
export const dayProblem = (field: string, reason: "empty" | "not_a_day" | "impossible_day"): string =>
  `${field}: ${reason === "impossible_day" ? "ese día no existe" : "no se entiende como fecha"}; escribir, por ejemplo, 11/12 o viernes`;
