import { detectDayOrder } from "@/lib/format/detectDayOrder";
import { decimalVote } from "@/lib/format/detectDecimal";
import type { DayOrder } from "@/lib/format/parseDay";
import type { DecimalMark } from "@/lib/format/parseMoney";
import type { Row } from "../cell";
import { ORDER_TEXT, orderOfFormat } from "./days";

/** How the file's dates and amounts are to be read, per field, and what a person should look at before committing. */
export interface DetectionOf<Name extends string> {
  dayOrder: Partial<Record<Name, DayOrder>>;
  decimal: Partial<Record<Name, DecimalMark>>;
  doubts: { field: Name; message: string }[];
}

/** This many votes of one voice settle a column; with contradictions it takes more. */
const UNANIMOUS = 50;
const MAJORITY = 2_000;
/** A workbook's column with this many stored numbers and no written amount needs no mark. */
const STORED = 5_000;

/** Votes for the ways a column may be written. */
class Tally<Choice extends string> {
  readonly votes = new Map<Choice, number>();
  total = 0;

  add(choice: Choice): void {
    this.votes.set(choice, (this.votes.get(choice) ?? 0) + 1);
    this.total++;
  }

  get settled(): boolean {
    return this.votes.size === 1 ? this.total >= UNANIMOUS : this.total >= MAJORITY;
  }

  /** The choice with most votes; null without votes or with a tie. */
  get winner(): Choice | null {
    const [first, second] = [...this.votes].sort((a, b) => b[1] - a[1]);
    return first && first[1] !== second?.[1] ? first[0] : null;
  }

  get contested(): boolean {
    return this.votes.size > 1;
  }
}

const NUMERIC_DATE = /^\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d)/;

/** Watches a date column: a part above 12 is the day; a year in front settles its values by itself. */
class DateWatch<Name extends string> {
  private readonly tally = new Tally<DayOrder>();
  private yearFirst = 0;
  private open = 0;
  private stored = 0;
  private example = "";

  constructor(
    readonly field: Name,
    readonly label: string,
  ) {}

  see(text: string): void {
    const order = detectDayOrder([text]);
    if (order === "ymd") this.yearFirst++;
    else if (order) this.tally.add(order);
    else if (NUMERIC_DATE.test(text)) {
      this.open++;
      this.example ||= text.trim();
    }
  }

  count(): void {
    this.stored++;
  }

  get settled(): boolean {
    const seen = this.yearFirst + this.stored;
    return this.tally.settled || (this.tally.total === 0 && this.open === 0 && seen >= UNANIMOUS);
  }

  report(into: DetectionOf<Name>): void {
    const { winner, contested, total } = this.tally;
    const order = winner ?? (this.yearFirst > 0 && total === 0 && this.open === 0 ? "ymd" : "dmy");
    into.dayOrder[this.field] = order;
    const { label } = this;
    const say = (message: string) => into.doubts.push({ field: this.field, message: `${label}: ${message}` });
    if (contested)
      say(`hay fechas en órdenes distintos; se leen como ${ORDER_TEXT[order]} y las que no lo cumplen se rechazan.`);
    else if (this.open > 0 && total === 0) {
      say(`ninguna fecha dice si el día va primero («${this.example}»); se leen como ${ORDER_TEXT[order]}.`);
    }
  }
}

/** Watches a money column: what each written amount tells of its decimal mark. */
class MoneyWatch<Name extends string> {
  readonly sure = new Tally<"," | ".">();
  readonly likely = new Tally<"," | ".">();
  private example = "";
  private stored = 0;

  constructor(
    readonly field: Name,
    readonly label: string,
  ) {}

  count(): void {
    this.stored++;
  }

  see(text: string): void {
    if (!text.includes(",") && !text.includes(".")) return;
    const vote = decimalVote(text);
    if (!vote) return;
    (vote.sure ? this.sure : this.likely).add(vote.mark);
    if (!vote.sure) this.example ||= text.trim();
  }

  get settled(): boolean {
    return this.sure.settled || (this.stored >= STORED && this.sure.total + this.likely.total === 0);
  }

  /** `others` is what the file's other amounts are sure of, for a column without any mark that tells. */
  report(into: DetectionOf<Name>, others: "," | "." | null): void {
    const mark = this.sure.winner ?? this.likely.winner ?? others ?? "auto";
    into.decimal[this.field] = mark;
    const { label } = this;
    const say = (message: string) => into.doubts.push({ field: this.field, message: `${label}: ${message}` });
    if (this.sure.contested || (this.sure.total === 0 && this.likely.contested)) {
      say(
        mark === "auto"
          ? "hay importes con punto y con coma decimal; cada uno se lee por separado."
          : `hay importes con punto y con coma decimal; se leen con «${mark}» y los que no lo cumplen se rechazan.`,
      );
    } else if (this.sure.total === 0 && this.likely.total > 0 && others !== null && others !== mark) {
      say(`«${this.example}» se lee como miles, pero otra columna del archivo usa ese separador para los decimales.`);
    }
  }
}

/**
 * Decides how the mapped date and money columns are written, from as many rows as it takes: the reading stops as soon as every column
 * is settled. What the settings say (`date_format`, `decimal`) wins without looking. Numbers and dates that a workbook stores as such
 * tell nothing and need nothing.
 */
export async function detectColumns<Name extends string>(
  specs: Readonly<Record<Name, { label: string; kind: string }>>,
  settings: { date_format?: string | undefined; decimal?: DecimalMark | undefined },
  columns: Readonly<Partial<Record<Name, number>>>,
  batches: () => AsyncIterable<Row[]>,
): Promise<DetectionOf<Name>> {
  const found: DetectionOf<Name> = { dayOrder: {}, decimal: {}, doubts: [] };
  const givenOrder = orderOfFormat(settings.date_format ?? "auto");
  const givenMark = settings.decimal ?? "auto";
  const watches: Watched<Name>[] = [];
  for (const [field, index] of Object.entries(columns) as [Name, number][]) {
    const { kind, label } = specs[field];
    if (kind === "date" && givenOrder && givenOrder !== "auto") found.dayOrder[field] = givenOrder;
    else if (kind === "date") watches.push({ index, watch: new DateWatch(field, label) });
    if (kind === "money" && givenMark !== "auto") found.decimal[field] = givenMark;
    else if (kind === "money") watches.push({ index, watch: new MoneyWatch(field, label) });
  }
  await look(watches, batches);
  const money = watches.map(({ watch }) => watch).filter((watch) => watch instanceof MoneyWatch);
  for (const { watch } of watches) {
    if (watch instanceof DateWatch) watch.report(found);
    else watch.report(found, money.find((other) => other !== watch && other.sure.winner)?.sure.winner ?? null);
  }
  return found;
}

interface Watched<Name extends string> {
  index: number;
  watch: DateWatch<Name> | MoneyWatch<Name>;
}

async function look<Name extends string>(watches: Watched<Name>[], batches: () => AsyncIterable<Row[]>): Promise<void> {
  let open = watches;
  if (open.length === 0) return;
  for await (const batch of batches()) {
    for (const { cells } of batch) {
      for (const { index, watch } of open) {
        const cell = cells[index];
        if (typeof cell === "string" && cell !== "") watch.see(cell);
        else if (typeof cell === "number") watch.count();
      }
    }
    open = open.filter(({ watch }) => !watch.settled);
    if (open.length === 0) return;
  }
}
