import { isValidDay } from "@/lib/format/dates";
import type { Line } from "./lines";
import { saidOf } from "./said";

/** Months by how their names begin, in the languages that invoices come in. */
const MONTHS = [
  "ene|jan",
  "feb",
  "mar|maa|mrz|mär",
  "abr|apr|avr",
  "may|mai|mei",
  "jun|juin",
  "jul|juil",
  "ago|aug|aoû",
  "sep|set",
  "oct|okt",
  "nov",
  "dic|dec|dez|déc",
];
const MONTH = `(?:${MONTHS.join("|")})\\p{L}*\\.?`;
const DAY = new RegExp(
  `(?<![\\d/.-])(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|\\d{1,2}\\.?\\s+(?:de\\s+)?${MONTH},?\\s+(?:del?\\s+)?\\d{4}|${MONTH}\\s+\\d{1,2}\\s*,?\\s*\\d{4})(?![\\d/-])`,
  "giu",
);

const two = (figure: string) => figure.padStart(2, "0");
const whole = (year: string) => (year.length === 2 ? `20${year}` : year);

/** A date as people write it, day first, as YYYY-MM-DD; null for one that does not exist. */
export function dayOfWords(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (year) return real(`${whole(year)}-${two(month)}-${two(day)}`);
  if (/^\d{4}-/.test(text)) return real(text);
  const name = /\p{L}{3,}/u.exec(text.replace(/\bdel?\b/giu, ""))?.[0].toLowerCase() ?? "";
  const at = MONTHS.findIndex((begins) => new RegExp(`^(?:${begins})`, "u").test(name));
  const [, own = ""] = /(?<!\d)(\d{1,2})(?!\d)/.exec(text) ?? [];
  return at < 0 ? null : real(`${/\d{4}/.exec(text)?.[0] ?? ""}-${two(String(at + 1))}-${two(own)}`);
}

const real = (day: string): string | null => (isValidDay(day) && day > "2000" ? day : null);

export interface Days {
  date: string | null;
  due_date: string | null;
  service_from: string | null;
  service_until: string | null;
  /** What else the date may be. */
  others: string[];
}

type DayRole = keyof Omit<Days, "others">;

/** The more telling words first; null: another day than the invoice's. */
const ROLES: readonly (readonly [RegExp, DayRole | null])[] = [
  [/\bc\.?a\.?e\b|actividad|pedido|entrega|order|nacim|albaran|remito|contrato|operacion/, null],
  [/\bvenc|\bvto\b|vence|fecha (?:limite )?de pago|pago hasta|\bdue\b|vervaldatum|zahlungsziel|fallig/, "due_date"],
  [/\bdesde\b/, "service_from"],
  [/\bhasta\b/, "service_until"],
  [/emision|expedicion|fecha (?:de )?(?:la )?factura|invoice date|rechnungsdatum|factuur ?datum/, "date"],
  [/\bfecha\b|\bdate\b|\bdatum\b|\bvom\b|emitid/, "date"],
];
const SURE = ROLES[4]?.[0] as RegExp;

/** The days of an invoice, by the words that go with them. */
export function daysOf(lines: readonly Line[]): Days {
  const found = saidOf(lines, DAY).flatMap(({ value, left, above }) => {
    const day = dayOfWords(value);
    if (day === null) return [];
    const own = ROLES.find(([says]) => says.test(left));
    const label = own ? left : above;
    const role = (own ?? ROLES.find(([says]) => says.test(above)))?.[1];
    return [{ day, role, sure: SURE.test(label) }];
  });
  const first = (role: DayRole) => found.find((one) => one.role === role)?.day ?? null;
  const dates = found.filter(({ role }) => role === "date" || role === undefined);
  const date =
    (found.find(({ role, sure }) => role === "date" && sure) ?? found.find(({ role }) => role === "date") ?? dates[0])
      ?.day ?? null;
  return {
    date,
    due_date: first("due_date"),
    service_from: first("service_from"),
    service_until: first("service_until"),
    others: [...new Set(dates.map(({ day }) => day))].filter((day) => day !== date).slice(0, 4),
  };
}
