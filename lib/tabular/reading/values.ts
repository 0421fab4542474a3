import { cleanName, hasAddress, NO_ADDRESS } from "@/lib/format/cleanName";
import type { Currency } from "@/lib/format/currencies";
import { countProblem, MAX_COUNT } from "@/lib/format/parseCount";
import type { DayOrder } from "@/lib/format/parseDay";
import { type DecimalMark, moneyProblem, parseMoney } from "@/lib/format/parseMoney";
import { type Cell, CellError, cellText } from "@/lib/tabular/cell";
import { currencyOf } from "./currency";
import { ORDER_TEXT, readDay, readDayNumber } from "./days";

/** Why a cell cannot be taken; the message is Spanish and names the field. */
export class Problem {
  constructor(readonly message: string) {}
}

/** A cell's text as it may be shown and stored: cut short, what no database or screen takes replaced. */
export function excerpt(text: string, max: number): string {
  return text
    .trim()
    .slice(0, max)
    .replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd");
}

/** Reads one cell: the value, null when the cell is blank, or the problem. */
export type Reader<Value> = (cell: Cell | undefined) => Value | null | Problem;

const MAX_CACHED = 20_000;

const ofError = (label: string, error: CellError) =>
  new Problem(`${label}: la celda tiene un error de Excel (${excerpt(error.text, 40)}).`);

/**
 * Remembers what texts were read as: days, shows and currencies repeat thousands of times. Keys are copies, so that a short text does
 * not keep alive the piece of file it was cut from.
 */
function remembering<Value>(read: (text: string) => Value | Problem): (text: string) => Value | Problem {
  let known = new Map<string, Value | Problem>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const copy = Buffer.from(text, "utf8").toString("utf8");
    const value = read(copy);
    if (known.size >= MAX_CACHED) known = new Map();
    known.set(copy, value);
    return value;
  };
}

function reader<Value>(
  label: string,
  ofText: (text: string) => Value | null | Problem,
  ofNumber?: (value: number) => Value | Problem,
): Reader<Value> {
  return (cell) => {
    if (cell === undefined || cell === "") return null;
    if (typeof cell === "string") return ofText(cell);
    if (cell instanceof CellError) return ofError(label, cell);
    return ofNumber ? ofNumber(cell) : ofText(cellText(cell));
  };
}

/**
 * A name, cleaned by the one rule that cleans a show's: composed form, runs of blanks (line breaks of a cell too) made one, nothing
 * invisible. One that is `addressed` is what a page is found by.
 */
export function textReader(label: string, max: number, { addressed = false } = {}): Reader<string> {
  const read = remembering((raw) => {
    const clean = cleanName(raw);
    if (!clean.ok && clean.reason === "empty") return "";
    if (!clean.ok && clean.reason === "control_characters")
      return new Problem(`${label}: tiene caracteres que no se ven.`);
    if (clean.ok && addressed && !hasAddress(clean.value)) return new Problem(`${label}: ${NO_ADDRESS.toLowerCase()}`);
    return clean.ok && [...clean.value].length <= max
      ? clean.value
      : new Problem(`${label}: supera los ${max} caracteres.`);
  });
  return reader(label, (cell) => {
    const text = read(cell);
    return text === "" ? null : text;
  });
}

/** A day as `YYYY-MM-DD` that `problem` finds nothing wrong with. */
export function dayReader(
  label: string,
  order: DayOrder,
  date1904: boolean,
  problem: (day: string) => string | null,
): Reader<string> {
  const checked = (day: string | null, shown: string): string | Problem => {
    if (day === null)
      return new Problem(`${label}: «${shown}» no es una fecha válida (se espera ${ORDER_TEXT[order]}).`);
    const wrong = problem(day);
    return wrong === null ? day : new Problem(`${label}: «${shown}». ${wrong}`);
  };
  const read = remembering((raw) => (raw.trim() === "" ? "" : checked(readDay(raw.trim(), order), excerpt(raw, 60))));
  return reader(
    label,
    (cell) => {
      const day = read(cell);
      return day === "" ? null : day;
    },
    (value) => checked(readDayNumber(value, date1904), String(value)),
  );
}

const DIGITS = /^-?\d{1,12}$/;
const GROUPED = /^-?\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/;
const WITH_ZEROS = /^(-?(?:\d{1,12}|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)))[.,]0{1,2}$/;

/** `(1.234)` and `1.234-` are how accountants write negatives; a lone dash is how Excel shows their zero. */
function plainNumber(raw: string): string {
  const text = raw
    .replace(/[\s\u200b\u2060]+/g, " ")
    .trim()
    .replace(/^−/, "-");
  if (/^[-–—]$/.test(text)) return "0";
  if (text.startsWith("(") && text.endsWith(")")) return `-${text.slice(1, -1).trim()}`;
  return /^[^-−].*\d[-−]$/.test(text) ? `-${text.slice(0, -1).trim()}` : text;
}

/**
 * A whole number. Marks between threes are thousands whichever they are, since a count has no decimals; unlike what a person types
 * (dots dropped wherever they stand), `12.00` is twelve: files carry what other programs print.
 */
export function countReader(label: string, negative: boolean): Reader<number> {
  const bounded = (value: number): number | Problem => {
    if (!Number.isInteger(value)) return new Problem(countProblem(label, "not_whole"));
    if (value < 0 && !negative) return new Problem(countProblem(label, "negative"));
    if (Math.abs(value) > MAX_COUNT) return new Problem(countProblem(label, "too_large"));
    return value === 0 ? 0 : value;
  };
  return reader(
    label,
    (cell) => {
      if (DIGITS.test(cell)) return bounded(Number(cell));
      const text = plainNumber(cell);
      if (text === "") return null;
      if (DIGITS.test(text)) return bounded(Number(text));
      if (GROUPED.test(text)) return bounded(Number(text.replace(/[.,'’ ]/g, "")));
      const whole = WITH_ZEROS.exec(text)?.[1];
      return whole === undefined
        ? new Problem(`${label}: «${excerpt(text, 60)}» no es un número entero.`)
        : bounded(Number(whole.replace(/[.,]/g, "")));
    },
    bounded,
  );
}

const MACHINE_MONEY = /^(?:0|[1-9]\d{0,15})(?:\.\d\d?)?$/;

function withCents(text: string): string {
  const dot = text.indexOf(".");
  if (dot < 0) return `${text}.00`;
  return text.length - dot === 3 ? text : `${text}0`;
}

/**
 * An amount as a decimal string with two decimals. Written amounts follow the column's mark and may not have more than two; what a
 * workbook stores as a number (a formula's 1234.5678) is rounded to the cent it shows, halves away from zero.
 */
export function moneyReader(label: string, negative: boolean, decimal: DecimalMark): Reader<string> {
  const written = { decimal } as const;
  const stored = { decimal: ".", excess: "round" } as const;
  const finish = (parsed: ReturnType<typeof parseMoney>, shown: string): string | null | Problem => {
    if (!parsed.ok)
      return parsed.reason === "empty"
        ? null
        : new Problem(`${moneyProblem(label, parsed.reason).slice(0, -1)} («${excerpt(shown, 60)}»).`);
    if (!negative && parsed.value.startsWith("-")) return new Problem(countProblem(label, "negative"));
    return parsed.value;
  };
  // What programs write most (`1234.5`) needs no parsing; checked first for speed.
  const ofText = (cell: string) =>
    decimal !== "," && MACHINE_MONEY.test(cell)
      ? withCents(cell)
      : finish(parseMoney(plainNumber(cell), written), cell);
  const ofNumber = (value: number) =>
    finish(parseMoney(value, stored), String(value)) ?? new Problem(`${label}: falta el importe.`);
  return reader(label, ofText, ofNumber);
}

/** ARS, USD or EUR; a bare `$` counts as blank, so that the mapping's constant decides. */
export function currencyReader(label: string): Reader<Currency> {
  const read = remembering<Currency | "ambiguous">((raw) => {
    const found = raw.trim() === "" ? "ambiguous" : currencyOf(raw);
    return found ?? new Problem(`${label}: «${excerpt(raw, 40)}» no es ARS, USD ni EUR.`);
  });
  return reader(label, (cell) => {
    const currency = read(cell);
    return currency === "ambiguous" ? null : currency;
  });
}
