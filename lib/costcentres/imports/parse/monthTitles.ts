import type { Currency } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { monthNamed, readDay } from "@/lib/tabular/reading/days";
import { type EntryKind, entryKinds } from "../../rules/kinds";
import { fullYear, readMonth } from "../../rules/months";
import { kindOf } from "./kind";

/** What a heading says: a month, its year, what the amounts below are and in what; `rest` is what it says besides. */
export interface Heading {
  month: number | null;
  year: number | null;
  kind: EntryKind | null;
  currency: Currency | null;
  rest: string;
}

const NOTHING: Heading = { month: null, year: null, kind: null, currency: null, rest: "" };
const MAX = 80;
const LINKS = new Set(["de", "del", "en", "in", "mes", "month"]);
const lastOf = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

const whole = (day: string): Heading => ({
  ...NOTHING,
  month: Number(day.slice(5, 7)),
  year: Number(day.slice(0, 4)),
});

/**
 * Reads the title of a column, or what stands above several: `Ene`, `ene-26`, `January 2026`, `2026-01`, a date that is
 * the first or last of its month (as Excel keeps `ene-26`), `Ppto. enero`, `Real mar '26`, `ene (USD)`, `2026`. A title of something
 * else has it all in `rest`.
 */
export function readHeading(text: string): Heading {
  const plain = normalize(text.slice(0, MAX)).replace(/ \(\d+\)$/, "");
  // `1.26` and `46023` are amounts before they are months.
  if (/^[\d.,\s]+$/.test(plain))
    return { ...NOTHING, ...(/^20\d\d$/.test(plain) ? { year: Number(plain) } : { rest: plain }) };
  const month = readMonth(plain);
  if (month) return whole(month);
  const day = readDay(plain, "dmy");
  if (day && (day.endsWith("-01") || Number(day.slice(8)) === lastOf(day))) return whole(day);
  return readWords(plain);
}

function readWords(plain: string): Heading {
  const found = { ...NOTHING };
  const rest: string[] = [];
  const numbered = /^(?:mes|month|m) ?0?(\d{1,2})$/.exec(plain);
  if (numbered && Number(numbered[1]) >= 1 && Number(numbered[1]) <= 12)
    return { ...found, month: Number(numbered[1]) };
  for (const word of plain.replace(/['’´`]/g, " ").split(/[\s\-/_.,:|()]+/)) {
    const month = found.month === null ? monthNamed(word) : 0;
    const year = found.year === null ? yearIn(word, found.month !== null) : null;
    const currency = found.currency === null ? currencyOf(word) : null;
    if (month > 0) found.month = month;
    else if (year !== null) found.year = year;
    else if (currency !== null && currency !== "ambiguous") found.currency = currency;
    else if (word !== "" && !LINKS.has(word)) rest.push(word);
  }
  found.kind = kindOf(rest.join(" "));
  found.rest = found.kind ? "" : rest.join(" ");
  return found;
}

/** `2026`; `26` only after a month. */
function yearIn(word: string, afterMonth: boolean): number | null {
  if (/^20\d\d$/.test(word)) return Number(word);
  return afterMonth && /^\d\d$/.test(word) ? fullYear(word) : null;
}

const WORD = /[a-z]{4,}/g;

/** The one kind that a sheet's title, its name or the file's speaks of; null for none or several. */
export function kindIn(text: string): EntryKind | null {
  const words = normalize(text).match(WORD) ?? [];
  const named = entryKinds.filter((kind) => words.some((word) => kindOf(word) === kind));
  return named.length === 1 ? (named[0] ?? null) : null;
}

const DAYS = /\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}/g;

/** The years that a text names, as `2026`, `2025/26` or `2025-2026`; a day in it (`Emitido 20/11/2025`) names none. */
export function yearsIn(text: string): number[] {
  const found = new Set<number>();
  for (const [, first = "", second] of normalize(text)
    .replace(DAYS, "")
    .matchAll(/(?<!\d)(20\d\d)(?:\s?[-/]\s?(20\d\d|\d\d))?(?!\d|[.,]\d)/g)) {
    found.add(Number(first));
    const next = second && fullYear(second.slice(-2));
    if (next === Number(first) + 1) found.add(next);
  }
  return [...found].sort((a, b) => a - b);
}
