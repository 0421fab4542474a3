import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { detectDayOrder } from "@/lib/format/detectDayOrder";
import { detectDecimal } from "@/lib/format/detectDecimal";
import { workDayProblem } from "@/lib/format/listSchema";
import { sumMoney } from "@/lib/format/moneyMath";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { readDay } from "@/lib/tabular/reading/days";
import { countReader, moneyReader, Problem, textReader } from "@/lib/tabular/reading/values";
import type { Repeat } from "./kinds";
import type { MediaColumn } from "./sheet";

/** What a platform says of a campaign's day. */
export interface MediaDay {
  row: number;
  name: string;
  currency: string;
  day: string;
  spend: string;
  impressions: number | null;
  clicks: number | null;
  results: string | null;
  value: string | null;
}

export interface MediaProblem {
  row: number;
  field: MediaColumn;
  message: string;
}

const NAME = 300;
const numbers = ["spend", "results", "value"] as const;

/** The rows of sums, with which both platforms end: no day of their own, and no campaign but "Total". */
const isSum = ({ cells }: PlainRow<MediaColumn>): boolean =>
  /^[\s–—-]*$/.test(cells.day ?? "") && /^\s*(total\b.*)?$/i.test(cells.campaign ?? "");

/** The currency that the title of the amount says: `Importe gastado (ARS)`. */
const currencyInTitle = (title: string): string | null =>
  currencies.find((code) => new RegExp(`\\b${code}\\b`, "i").test(title)) ?? null;

const shortDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

/** The days of a file without its sums. Two rows of one campaign and day ask what to do with them, unless it was said. */
export function readMedia(
  { rows, columns }: Pick<PlainSheet<MediaColumn>, "rows" | "columns">,
  repeated: Repeat | null,
): { days: MediaDay[]; problems: MediaProblem[] } {
  const kept = rows.filter((row) => !isSum(row));
  const textsOf = (field: MediaColumn) => kept.flatMap(({ cells }) => cells[field] || []);
  const order = detectDayOrder(textsOf("day").filter((text) => !/^\s*\d{4}/.test(text))) ?? "dmy";
  const titled = currencyInTitle(columns.spend ?? "");
  const nameOf = textReader("Campaña", NAME);
  const money = Object.fromEntries(
    numbers.map((field) => [field, moneyReader(LABEL[field], false, detectDecimal(textsOf(field)))]),
  ) as Record<(typeof numbers)[number], ReturnType<typeof moneyReader>>;
  const counts = { impressions: countReader("Impresiones", false), clicks: countReader("Clics", false) };
  const today = todayIn();
  const byKey = new Map<string, MediaDay>();
  const problems: MediaProblem[] = [];

  for (const { row, cells } of kept) {
    let fine = true;
    const wrong = (field: MediaColumn, message: string) => {
      fine = false;
      problems.push({ row, field, message });
      return null;
    };
    const read = <Value>(field: MediaColumn, value: Value | null | Problem): Value | null =>
      value instanceof Problem ? wrong(field, value.message) : value;
    const name = read("campaign", nameOf(cells.campaign)) ?? (fine ? wrong("campaign", "Falta la campaña.") : null);
    const day = readDay((cells.day ?? "").trim(), order);
    if (day === null) wrong("day", "No se entiende el día.");
    const dayProblem =
      day === null ? null : (workDayProblem(day) ?? (day > today ? "Es un día que todavía no llegó." : null));
    if (dayProblem) wrong("day", dayProblem);
    const said = cells.currency ? currencyOf(cells.currency) : titled;
    if (!said || said === "ambiguous") wrong("currency", "Falta la moneda: ARS, USD o EUR.");
    const spend = read("spend", money.spend(cells.spend));
    if (spend === null && fine) wrong("spend", "Falta el gasto.");
    const impressions = read("impressions", counts.impressions(cells.impressions));
    const clicks = read("clicks", counts.clicks(cells.clicks));
    const results = read("results", money.results(cells.results));
    const value = read("value", money.value(cells.value));
    if (!fine || name === null || day === null || !said || spend === null) continue;
    const next: MediaDay = { row, name, currency: said, day, spend, impressions, clicks, results, value };
    const key = JSON.stringify([name, said, day]);
    const before = byKey.get(key);
    if (!before || repeated === "ultima") byKey.set(key, next);
    else if (repeated === "sumar") byKey.set(key, added(before, next));
    else wrong("day", `Dos filas del ${shortDay(day)} para «${name}»: ¿sumar o quedarse con la última?`);
  }
  return { days: [...byKey.values()], problems };
}

const LABEL = { spend: "Gasto", results: "Resultados", value: "Valor de los resultados" } as const;

const sumOf = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : sumMoney([a, b]));
const countOf = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : a + b);

const added = (one: MediaDay, other: MediaDay): MediaDay => ({
  ...one,
  spend: sumMoney([one.spend, other.spend]),
  impressions: countOf(one.impressions, other.impressions),
  clicks: countOf(one.clicks, other.clicks),
  results: sumOf(one.results, other.results),
  value: sumOf(one.value, other.value),
});
