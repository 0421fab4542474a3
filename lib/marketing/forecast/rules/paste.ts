import { detectDecimal } from "@/lib/format/detectDecimal";
import { countProblem, parseCount } from "@/lib/format/parseCount";
import { type DecimalMark, moneyProblem } from "@/lib/format/parseMoney";
import { readAmount } from "@/lib/format/readAmount";
import { normalize } from "@/lib/format/text";
import { type Measure, measures, measureTitles, type Scenario, scenarios, scenarioTitles } from "./kinds";
import type { Values } from "./values";

/** A line that was pasted: what it says of a show in a scenario; what it leaves empty stays as it is. */
export interface PastedLine {
  /** Its line in what was pasted, from 1. */
  row: number;
  show: string;
  scenario: Scenario;
  values: Partial<Values>;
  problem: string | null;
}

type Column = "show" | "scenario" | Measure;
const TITLES: Readonly<Record<string, Column>> = {
  show: "show",
  escenario: "scenario",
  entradas: "tickets",
  recaudacion: "gross",
  "gasto de marketing": "spend",
  gasto: "spend",
  margen: "margin",
};
const IN_ORDER: readonly Column[] = ["show", "scenario", ...measures];
const SCENARIOS = new Map(scenarios.map((one) => [normalize(scenarioTitles[one]), one]));
/** What a list shows where nothing is. */
const EMPTY = new Set(["", "—", "-"]);

/** Which column each cell is: by its titles where the first row has them, as the workbook does, else in order. */
function columnsOf(first: readonly string[]): { columns: (Column | undefined)[]; head: boolean } {
  const titled = first.map((cell) => TITLES[normalize(cell)]);
  return titled.includes("show") ? { columns: titled, head: true } : { columns: [...IN_ORDER], head: false };
}

/** Reads what was pasted. Without `money` amounts are not looked at. */
export function readPasted(rows: readonly (readonly string[])[], { money }: { money: boolean }): PastedLine[] {
  const { columns, head } = columnsOf(rows[0] ?? []);
  const amounts = (["gross", "spend", "margin"] as const).map((measure) => columns.indexOf(measure));
  // Which mark is the decimal one is told by all amounts together.
  const mark = detectDecimal(rows.slice(head ? 1 : 0).flatMap((cells) => amounts.map((at) => cells[at] ?? "")));
  return rows.flatMap((cells, index): PastedLine[] => {
    if ((head && index === 0) || cells.every((cell) => EMPTY.has(cell))) return [];
    const at = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? "";
    return [lineOf(index + 1, at, { money, mark })];
  });
}

function lineOf(
  row: number,
  at: (column: Column) => string,
  { money, mark }: { money: boolean; mark: DecimalMark },
): PastedLine {
  const named = at("scenario");
  const scenario = named === "" ? "base" : SCENARIOS.get(normalize(named));
  const line: PastedLine = { row, show: at("show"), scenario: scenario ?? "base", values: {}, problem: null };
  if (!line.show) return { ...line, problem: "Falta el show." };
  if (!scenario) return { ...line, problem: `«${named.slice(0, 40)}» no es un escenario: Bajo, Base o Alto.` };
  const tickets = at("tickets");
  if (!EMPTY.has(tickets)) {
    const read = parseCount(tickets);
    if (!read.ok) return { ...line, problem: countProblem(measureTitles.tickets, read.reason) };
    line.values.tickets = read.value;
  }
  for (const measure of money ? (["gross", "spend", "margin"] as const) : []) {
    const typed = at(measure);
    if (EMPTY.has(typed)) continue;
    const read = readAmount(typed, mark);
    if (!read.ok) return { ...line, problem: moneyProblem(measureTitles[measure], read.reason) };
    if (measure !== "margin" && read.value.startsWith("-"))
      return { ...line, problem: `${measureTitles[measure]}: no puede ser negativo.` };
    line.values[measure] = read.value;
  }
  if (Object.keys(line.values).length === 0) return { ...line, problem: "No dice nada: faltan las cifras." };
  return line;
}
