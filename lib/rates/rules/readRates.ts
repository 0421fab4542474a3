import { todayIn } from "@/lib/format/dates";
import { detectDayOrder } from "@/lib/format/detectDayOrder";
import { decimalVote, detectDecimal } from "@/lib/format/detectDecimal";
import { workDayProblem } from "@/lib/format/listSchema";
import { normalize } from "@/lib/format/text";
import type { PlainSheet } from "@/lib/imports/plain";
import { currencyOf } from "@/lib/tabular/reading/currency";
import { readDay } from "@/lib/tabular/reading/days";
import { foreign, rate } from "../schema";
import { type RateSource, rateSources, sourceTitles } from "./kinds";
import type { RateColumn } from "./sheet";

export interface ReadRate {
  row: number;
  day: string;
  currency: string;
  source: Exclude<RateSource, "pactado">;
  rate: string;
  note: string;
}
export interface RateProblem {
  row: number;
  field: RateColumn;
  message: string;
}

const SAID: [RegExp, RateSource][] = [
  [/\b(mep|bolsa)\b/, "mep"],
  [/\b(oficial|bcra|bna|nacion|mayorista|minorista)\b/, "oficial"],
  [/\b(propia|propio|nuestra)\b/, "propia"],
  [/\b(pactad[ao])\b/, "pactado"],
];

/** The source that a text says: "Dólar oficial" is `oficial`; null when it says none. */
export function sourceIn(text: string): RateSource | null {
  const plain = normalize(text);
  const exact = rateSources.find((one) => one === plain || normalize(sourceTitles[one]) === plain);
  return exact ?? SAID.find(([words]) => words.test(plain))?.[1] ?? null;
}

/** The currency that a text says, also among other words: "Dólar oficial" is USD; null when it says none. */
export function currencyIn(text: string): string | null {
  const whole = currencyOf(text);
  if (whole && whole !== "ambiguous") return whole;
  const words = normalize(text).split(/[^a-z$]+/);
  const found = words.map(currencyOf).find((one) => one && one !== "ambiguous");
  return found ?? null;
}

/** The decimal mark of a column; only where some value shows it beyond doubt, else each is asked about. */
const markOf = (texts: readonly string[]) =>
  texts.some((text) => decimalVote(text)?.sure) ? detectDecimal(texts) : "auto";

/** A number in the file's own way of writing decimals; one that means it both ways is read by what the others show. */
function plainNumber(text: string, mark: "," | "." | "auto"): string {
  if (mark === "auto") return text;
  const bare = text.replace(/[$\s]/g, "");
  const rest = bare.replaceAll(mark === "," ? "." : ",", "");
  return /^\d+([.,]\d+)?$/.test(rest) ? rest.replace(".", ",") : text;
}

/** The rates of a file, and what is wrong with the others. A day that comes twice in a series counts once, with a problem. */
export function readRates({ rows, columns }: Pick<PlainSheet<RateColumn>, "rows" | "columns">): {
  rates: ReadRate[];
  problems: RateProblem[];
} {
  const title = columns.rate ?? "";
  // A day that begins with its year is read in any order: the others say theirs.
  const order =
    detectDayOrder(rows.map(({ cells }) => cells.day ?? "").filter((text) => !/^\s*\d{4}/.test(text))) ?? "dmy";
  const mark = markOf(rows.map(({ cells }) => cells.rate ?? ""));
  const today = todayIn();
  const seen = new Map<string, number>();
  const rates: ReadRate[] = [];
  const problems: RateProblem[] = [];
  for (const { row, cells } of rows) {
    const wrong = (field: RateColumn, message: string) => void problems.push({ row, field, message });
    const day = readDay(cells.day ?? "", order);
    const currency = currencyIn(cells.currency || title);
    const source = sourceIn(cells.source || title);
    const value = rate.safeParse(plainNumber(cells.rate ?? "", mark));
    const dayWrong =
      day === null
        ? "No se entiende la fecha."
        : (workDayProblem(day) ?? (day > today ? "Es un día que todavía no llegó." : null));
    if (dayWrong) wrong("day", dayWrong);
    const converts = foreign.safeParse(currency ?? "").success;
    if (!converts)
      wrong(
        "currency",
        "Falta la moneda: en una columna Moneda (USD o EUR), o en el título de los valores: Dólar oficial.",
      );
    if (source === null || source === "pactado")
      wrong(
        "source",
        "Falta la fuente: en una columna Fuente (propia, oficial o MEP), o en el título de los valores: Dólar oficial.",
      );
    if (!value.success) wrong("rate", value.error.issues[0]?.message ?? "Tiene que ser un número.");
    if (dayWrong || !day || !converts || !currency || !source || source === "pactado" || !value.success) continue;
    const key = `${day} ${currency} ${source}`;
    const before = seen.get(key);
    if (before !== undefined) wrong("day", `Ese día ya está en la fila ${before}.`);
    else rates.push({ row, day, currency, source, rate: value.data, note: (cells.note ?? "").slice(0, 200) });
    seen.set(key, before ?? row);
  }
  return { rates, problems };
}
