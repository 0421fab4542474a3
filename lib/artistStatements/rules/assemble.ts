import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { type CommissionRule, commissionOf, olderRuleText, ruleOn } from "./commission";
import type { LineKind } from "./kinds";

/** The show a record is of, where it is of one. */
export interface OfShow {
  id: number;
  name: string;
  day: string | null;
}

/** A record as it stands today: what it comes to, positive for what its kind says. */
export interface SourceRecord {
  key: string;
  kind: Exclude<LineKind, "comision">;
  day: string;
  show: OfShow | null;
  text: string;
  amount: string;
}

/** A line of an earlier statement. */
export interface FrozenLine {
  key: string;
  kind: LineKind;
  day: string;
  show: OfShow | null;
  text: string;
  amount: string;
  number: number;
}

export interface StatementLine {
  key: string;
  kind: LineKind;
  day: string;
  show: OfShow | null;
  text: string;
  /** Why it comes now, or which rule counts. Empty where there is nothing to say. */
  note: string;
  amount: string;
  rule_id: number | null;
}

export interface Wanted {
  currency: string;
  until: string;
  /** Keys of what is left for the next one. */
  left_out: readonly string[];
  /** Keys of the advances that are netted: none by itself. */
  advances: readonly string[];
}

/** The last statement that was reviewed: what is older than its day came late. */
export interface Last {
  number: number;
  until: string;
}

export interface Assembled {
  lines: StatementLine[];
  /** What is not in it, with why: later days, what was left out, advances that nobody chose. */
  waiting: StatementLine[];
  /** Fees whose day no rule covers. */
  missing: { day: string; text: string }[];
  totals: Totals;
}

export interface Totals {
  fees: string;
  costs: string;
  commission: string;
  netted: string;
  withheld: string;
  carried: string;
  /** fees − costs − commission − netted − withheld + carried. */
  balance: string;
}

const isZero = (amount: string): boolean => compareMoney(amount, "0") === 0;

/** What of each record no earlier statement has: all of a new one, of a corrected one the difference, less than nothing for one that is gone. */
export function pendingOf(
  records: readonly SourceRecord[],
  frozen: readonly FrozenLine[],
  { last, currency }: { last: Last | null; currency: string },
): StatementLine[] {
  const told = new Map<string, { sum: string; line: FrozenLine }>();
  for (const line of frozen) {
    if (line.kind === "comision" || line.kind === "saldo") continue;
    const sum = addMoney(told.get(line.key)?.sum ?? "0.00", line.amount);
    told.set(line.key, { sum, line });
  }
  const said = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const lines = records.map(({ ...record }): StatementLine => {
    const before = told.get(record.key);
    told.delete(record.key);
    const amount = before ? subMoney(record.amount, before.sum) : record.amount;
    const note = before
      ? `Corrige la liquidación ${before.line.number}: decía ${said(before.sum)} y es ${said(record.amount)}.`
      : last && record.day <= last.until && record.kind !== "saldo"
        ? `Llegó después de cerrar la liquidación ${last.number}, al ${formatDayYear(last.until)}.`
        : "";
    return { ...record, amount, note, rule_id: null };
  });
  const gone = [...told.values()].map(
    ({ sum, line: { number, ...line } }): StatementLine => ({
      ...line,
      amount: subMoney("0", sum),
      note: `Estaba en la liquidación ${number} y ya no es de esta cuenta.`,
      rule_id: null,
    }),
  );
  return [...lines, ...gone].filter(({ amount }) => !isZero(amount));
}

const sumOf = (lines: readonly { kind: LineKind; amount: string }[], kind: LineKind): string =>
  sumMoney(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));

/** What of fees and costs a rule takes its share of; a show that lost gives nothing back. */
function baseOf(rule: CommissionRule, lines: readonly { kind: LineKind; amount: string }[]): string {
  const fees = sumOf(lines, "honorario");
  return rule.basis === "bruto" ? fees : subMoney(fees, sumOf(lines, "costo"));
}

const atLeastNothing = (amount: string): string => (compareMoney(amount, "0") < 0 ? "0.00" : amount);

/**
 * The commission of a show is that of all its fees (and costs) so far, by the rule of the show's day, less what earlier statements took
 * of it: tiers do not begin again because money comes in two months. What is of no show adds up by the rule of its own day, in this
 * statement alone.
 */
function commissions(
  lines: readonly StatementLine[],
  frozen: readonly FrozenLine[],
  rules: readonly CommissionRule[],
  { currency, until }: Wanted,
): { lines: StatementLine[]; missing: Assembled["missing"] } {
  const counted = lines.filter(({ kind }) => kind === "honorario" || kind === "costo");
  const missing: Assembled["missing"] = [];
  const made: StatementLine[] = [];
  const newest = ruleOn(rules, currency, until);
  const shows = new Map(counted.flatMap(({ show }) => (show ? [[show.id, show]] : [])));
  for (const show of shows.values()) {
    const own = counted.filter((line) => line.show?.id === show.id);
    const before = frozen.filter((line) => line.show?.id === show.id);
    const day = show.day ?? own[0]?.day ?? until;
    const all = [...own, ...before];
    const rule = ruleOn(rules, currency, day);
    if (!rule) {
      if (!isZero(sumOf(all, "honorario"))) missing.push({ day, text: show.name });
      continue;
    }
    const amount = subMoney(commissionOf(rule.tiers, atLeastNothing(baseOf(rule, all))), sumOf(before, "comision"));
    if (isZero(amount)) continue;
    const note = olderRuleText(rule, newest, day, true);
    made.push({
      key: `comision:s${show.id}`,
      kind: "comision",
      day,
      show,
      text: show.name,
      note,
      amount,
      rule_id: rule.id,
    });
  }
  const loose = new Map<number, { rule: CommissionRule; lines: StatementLine[] }>();
  for (const line of counted.filter(({ show }) => show === null)) {
    const rule = ruleOn(rules, currency, line.day);
    if (rule) {
      const pool = loose.get(rule.id) ?? { rule, lines: [] };
      pool.lines.push(line);
      loose.set(rule.id, pool);
    } else if (line.kind === "honorario") missing.push({ day: line.day, text: line.text });
  }
  for (const { rule, lines: own } of loose.values()) {
    const amount = commissionOf(rule.tiers, baseOf(rule, own));
    if (isZero(amount)) continue;
    const day = own.map((line) => line.day).sort()[0] ?? until;
    const note = olderRuleText(rule, newest, day, false);
    made.push({
      key: `comision:r${rule.id}`,
      kind: "comision",
      day,
      show: null,
      text: "Lo que no es de un show",
      note,
      amount,
      rule_id: rule.id,
    });
  }
  return { lines: made, missing };
}

/** What lines come to. */
export function totalsOf(lines: readonly { kind: LineKind; amount: string }[]): Totals {
  const [fees, costs, commission] = [sumOf(lines, "honorario"), sumOf(lines, "costo"), sumOf(lines, "comision")];
  const [netted, withheld, carried] = [sumOf(lines, "anticipo"), sumOf(lines, "retencion"), sumOf(lines, "saldo")];
  const balance = subMoney(sumMoney([fees, carried]), sumMoney([costs, commission, netted, withheld]));
  return { fees, costs, commission, netted, withheld, carried, balance };
}

const ORDER: readonly LineKind[] = ["saldo", "honorario", "costo", "comision", "retencion", "anticipo"];

/** A statement as it would be reviewed now (money-spend.md, section 1): what is in it, what waits, and what it comes to. */
export function assemble(
  records: readonly SourceRecord[],
  frozen: readonly FrozenLine[],
  rules: readonly CommissionRule[],
  last: Last | null,
  wanted: Wanted,
): Assembled {
  const pending = pendingOf(records, frozen, { last, currency: wanted.currency });
  const corrected = new Set(frozen.map(({ key }) => key));
  const isIn = ({ kind, key, day }: StatementLine): boolean => {
    if (kind === "saldo") return true;
    if (day > wanted.until || wanted.left_out.includes(key)) return false;
    return kind !== "anticipo" || corrected.has(key) || wanted.advances.includes(key);
  };
  const own = pending.filter(isIn);
  const made = commissions(own, frozen, rules, wanted);
  const byKind = (a: StatementLine, b: StatementLine) =>
    ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.day.localeCompare(b.day) || a.key.localeCompare(b.key);
  const lines = [...own, ...made.lines].sort(byKind);
  return {
    lines,
    waiting: pending.filter((line) => !isIn(line)).sort(byKind),
    missing: made.missing,
    totals: totalsOf(lines),
  };
}

/** What the artist owes us of an earlier statement: costs above the fees, which are no cost of ours, or advances that were more than they earned. */
export const carriedKeys = (statement: number) => ({
  costs: `saldo:${statement}:costos`,
  advances: `saldo:${statement}:anticipos`,
});

/**
 * What a statement costs us (`owed`), and what of that advances and withholdings cancel: so much is accrued and paid at once, the rest
 * waits to be paid. `owed` of less than nothing accrues nothing, and is carried on.
 */
export function settledBy(lines: readonly { kind: LineKind; key: string; amount: string }[]): {
  owed: string;
  cancelled: string;
} {
  const { balance } = totalsOf(lines);
  const carried = sumMoney(lines.filter(({ key }) => key.endsWith(":costos")).map(({ amount }) => amount));
  const owed = addMoney(
    subMoney(sumOf(lines, "honorario"), addMoney(sumOf(lines, "costo"), sumOf(lines, "comision"))),
    carried,
  );
  return { owed, cancelled: subMoney(owed, balance) };
}

/** What of a statement of which the artist owes us goes to the next one, by its reason; both zero or less. */
export function carriedOf({ owed, balance }: { owed: string; balance: string }): { costs: string; advances: string } {
  if (compareMoney(balance, "0") >= 0) return { costs: "0.00", advances: "0.00" };
  const costs = compareMoney(owed, "0") < 0 ? owed : "0.00";
  return { costs, advances: subMoney(balance, costs) };
}
