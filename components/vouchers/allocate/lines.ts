import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { awayText, costsOf, type Split, splitOf } from "@/lib/vouchers/rules/split";
import { factorOf } from "@/lib/vouchers/rules/taxes";
import type { AllocationFields, AllocationRow } from "@/lib/vouchers/schema/allocations";
import type { TargetKind } from "@/lib/vouchers/targets/schema";

/** By what the parts are typed. */
export type Measure = "percent" | "amount";

/** A line as it is typed. `target`: `show:12`, "" for none; `part`: a percent or an amount with a point. */
export interface TypedLine {
  key: number;
  target: string;
  category: string;
  purse: number | null;
  part: string;
}

const KEYS = { show: "show_id", project: "project_id", event: "event_id", centre: "cost_centre_id" } as const;
const KINDS = Object.keys(KEYS) as TargetKind[];
const PART = /^\d{1,16}(\.\d{1,4})?$/;

let made = 0;
export const newLine = (more: Partial<TypedLine> = {}): TypedLine => {
  made += 1;
  return { key: made, target: "", category: "", purse: null, part: "", ...more };
};

/** What is typed of a part as it is sent: `33,33` is `33.33`. */
export const partOf = (text: string): string => text.trim().replace(",", ".");

const sent = (part: string): string => (PART.test(partOf(part)) ? partOf(part) : "0");

/** The lines as the server takes them. */
export const bodyOf = (lines: readonly TypedLine[], measure: Measure): AllocationFields[] =>
  lines.map(({ target, category, purse, part }) => {
    const [kind, id] = target.split(":");
    const of = (name: TargetKind) => (kind === name ? Number(id) : null);
    return {
      show_id: of("show"),
      project_id: of("project"),
      event_id: of("event"),
      cost_centre_id: of("centre"),
      category_id: category === "" ? null : Number(category),
      purse_id: purse,
      percent: measure === "percent" ? sent(part) : null,
      amount: measure === "amount" ? sent(part) : null,
    };
  });

type Stored = Pick<
  AllocationFields,
  "show_id" | "project_id" | "event_id" | "cost_centre_id" | "category_id" | "purse_id" | "percent"
>;
const targetOf = (line: Stored): string => {
  const kind = KINDS.find((one) => line[KEYS[one]] !== null);
  return kind ? `${kind}:${line[KEYS[kind]]}` : "";
};

/** Lines of a template, by their percents. */
export const fromTemplate = (lines: readonly Stored[]): TypedLine[] =>
  lines.map((line) =>
    newLine({
      target: targetOf(line),
      category: line.category_id === null ? "" : String(line.category_id),
      purse: line.purse_id,
      part: line.percent ?? "",
    }),
  );

/** What another voucher was charged to, in parts of a hundred. */
export function fromVoucher(rows: readonly AllocationRow[]): TypedLine[] {
  const shares = costsOf(
    "100.00",
    rows.map(({ amount }) => amount),
  );
  return fromTemplate(
    rows.map((row, index) => ({
      show_id: row.show?.id ?? null,
      project_id: row.project?.id ?? null,
      event_id: row.event?.id ?? null,
      cost_centre_id: row.centre?.id ?? null,
      category_id: row.category?.id ?? null,
      purse_id: row.purse?.id ?? null,
      percent: row.percent ?? shares[index] ?? "",
    })),
  );
}

/** A voucher's own split as its form begins: one that was by amounts stays so, to the cent; of nothing one line of the whole. */
export function startOf(rows: readonly AllocationRow[]): { measure: Measure; lines: TypedLine[] } {
  if (rows.length === 0) return { measure: "percent", lines: [newLine({ part: "100" })] };
  const lines = fromVoucher(rows);
  if (rows.every(({ percent }) => percent !== null)) return { measure: "percent", lines };
  return { measure: "amount", lines: lines.map((line, index) => ({ ...line, part: rows[index]?.amount ?? "" })) };
}

const HUNDRED = "100";

export type Standing = Split & { parts: string[] };

/** How the lines stand to what is to be paid: their amounts, and in words what is missing or over. */
export function standingOf(total: string, lines: readonly TypedLine[], measure: Measure): Standing {
  const body = bodyOf(lines, measure);
  const split = splitOf(total, body);
  if (split.ok) return { ...split, parts: split.amounts };
  const parts = body.map(({ percent, amount }) =>
    percent === null ? (amount ?? "0") : mulMoney(total, factorOf(percent)),
  );
  const percents = body.map(({ percent }) => percent ?? "0");
  // What is missing is said first, though a line is still empty.
  const message = measure === "amount" || lines.length === 0 ? null : awayText(total, percents);
  return { ...split, ...(message !== null && { message }), parts };
}

const units = (value: string) => rescale(toDecimal(value), 4).units;

/** What percent an amount is of a whole, with four decimals; "0" of nothing. */
export const percentOf = (whole: string, amount: string): string =>
  units(whole) === 0n
    ? "0"
    : fromDecimal({ units: divideRounded(units(amount) * 100n * 10_000n, units(whole)), scale: 4 });

/** A number as a field shows it: without zeros that say nothing, with a comma. */
export const fieldText = (value: string): string =>
  value
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")
    .replace(".", ",");

/** The same lines by the other measure: to the cent where they come to the whole, each by itself where they do not yet. */
export function turned(total: string, lines: readonly TypedLine[], measure: Measure): TypedLine[] {
  const now = standingOf(total, lines, measure === "percent" ? "amount" : "percent");
  const shares = now.ok && measure === "percent" ? costsOf("100.00", now.amounts) : null;
  return lines.map((line, index) => {
    const amount = now.parts[index] ?? "0";
    if (line.part === "") return line;
    return { ...line, part: measure === "amount" ? amount : (shares?.[index] ?? percentOf(total, amount)) };
  });
}

/** What lines say of the other measure, beside what is typed: the amount of a percent, the percent of an amount. */
export function besides(total: string, lines: readonly TypedLine[], measure: Measure): string[] {
  const { parts } = standingOf(total, lines, measure);
  return lines.map((line, index) => {
    if (line.part === "") return "";
    return measure === "percent" ? (parts[index] ?? "") : percentOf(total, parts[index] ?? "0");
  });
}

/** The whole in parts as equal as cents allow, or by weights; the lines stay what they are. */
export function shared(lines: readonly TypedLine[], weights?: readonly string[]): TypedLine[] {
  const shares = costsOf("100.00", weights ?? lines.map(() => "1.00"));
  return lines.map((line, index) => ({ ...line, part: shares[index] ?? "" }));
}

/** What is left for a line so that all come to the whole; "" where nothing is. */
export function restFor(total: string, lines: readonly TypedLine[], measure: Measure, key: number): string {
  const others = bodyOf(
    lines.filter((line) => line.key !== key),
    measure,
  ).map(({ percent, amount }) => percent ?? amount ?? "0");
  const rest = subMoney(measure === "percent" ? HUNDRED : total, sumMoney(others));
  return rest.startsWith("-") || /^0+(\.0*)?$/.test(rest) ? "" : rest;
}
