import { type CellInput, type ColumnKind, cut } from "./sheet";

/** What is written: a number (days as Excel's serial number), a text (never a formula), or nothing at all. */
export type CellValue = number | string | undefined;

/** Excel keeps 15 significant digits; what has more is written as text, so that it stays exact. */
const EXACT_DIGITS = 15;
const MAX_TEXT = 32_767;
/**
 * What XML 1.0 cannot hold: control characters other than tab and line ends (and DEL, which exceljs drops), halves of
 * characters, the two non-characters.
 */
const ILLEGAL = /[^\P{Cc}\t\n\r\x80-\x9f]|\p{Cs}|[\ufffe\uffff]/gu;
/** Excel's line end within a cell is a line feed; a return would reach nobody, since XML reads it as one. */
const RETURN = /\r\n?/g;
/** Excel reads `_x0041_` in a text as `A`: a text that holds such a thing has its underscore escaped. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Almost every text passes this cheap look and needs no replacing. */
const SUSPECT = /[^\u0020-\u005e\u0060-\u007e\u00a0-\ud7ff]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Excel's calendar has a day that never was (29 Feb 1900): days before its end stay text. */
const FIRST_DAY = "1900-03-01";
const EPOCH = Date.UTC(1899, 11, 30);
const MS_PER_DAY = 86_400_000;

const readers: Record<ColumnKind, (value: string | number) => CellValue> = {
  text: cleanText,
  int: exactNumber,
  money: exactNumber,
  rate: exactNumber,
  percent: (value) => (typeof value === "number" && Number.isFinite(value) ? value / 100 : cleanText(value)),
  day: excelDay,
  moment: excelMoment,
};

/** The cell for a value of a column. A value that does not fit its column is written as text, never lost. */
export function cellValue(kind: ColumnKind, value: CellInput): CellValue {
  return value === null || value === undefined || value === "" ? undefined : readers[kind](value);
}

/** Text as it is, without what XML cannot hold. It stays text in Excel whatever it starts with (`=`, `+`, `-`, `@`, tab). */
function cleanText(value: string | number): string {
  const text = String(value);
  if (!SUSPECT.test(text)) return cut(text, MAX_TEXT);
  const legal = text.replace(ILLEGAL, "").replace(RETURN, "\n");
  return cut(legal, MAX_TEXT).replace(LOOKS_ESCAPED, "_x005F_");
}

function exactNumber(value: string | number): CellValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : cleanText(value);
  if (!NUMBER.test(value)) return cleanText(value);
  const digits = value.replace(/^-?[0.]*|\./g, "").length;
  return digits <= EXACT_DIGITS ? Number(value) : value;
}

function excelDay(value: string | number): CellValue {
  const match = DAY.exec(String(value));
  if (!match || String(value) < FIRST_DAY) return cleanText(value);
  return (Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) - EPOCH) / MS_PER_DAY;
}

function excelMoment(value: string | number): CellValue {
  const [, day = "", hours, minutes] = /^(\S+) ([01]\d|2[0-3]):([0-5]\d)$/.exec(String(value)) ?? [];
  const serial = excelDay(day);
  return typeof serial === "number" ? serial + (Number(hours) * 60 + Number(minutes)) / 1440 : cleanText(value);
}
