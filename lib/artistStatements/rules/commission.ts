import { formatDayMonth } from "@/lib/format/dates";
import { addMoney, compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import type { Basis } from "./kinds";

/** A part of a base and its percentage (`"18"`, `"12.5"`): up to an amount, the last one without end. */
export interface Tier {
  up_to: string | null;
  percent: string;
}

/** What of an artist's fees is ours from a day on. `currency` null: in any, which only one tier may say. */
export interface CommissionRule {
  id: number;
  basis: Basis;
  currency: string | null;
  tiers: readonly Tier[];
  valid_from: string;
}

const share = (amount: string, percent: string): string => mulMoney(amount, shift(percent));

/** A percentage as a factor, exactly: `"12.5"` is `"0.125"`. */
function shift(percent: string): string {
  const [whole = "0", part = ""] = percent.split(".");
  const digits = whole.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${part}`;
}

/**
 * The commission of a base, tier by tier as tax brackets go (shows-facts.md, section 1, *tramos*), to the cent with halves away from
 * zero. Less than nothing gives the same the other way, so that what is corrected is given back.
 */
export function commissionOf(tiers: readonly Tier[], base: string): string {
  if (compareMoney(base, "0") < 0) return subMoney("0", commissionOf(tiers, subMoney("0", base)));
  let sum = "0.00";
  let from = "0.00";
  for (const { up_to, percent } of tiers) {
    const until = up_to !== null && compareMoney(up_to, base) < 0 ? up_to : base;
    if (compareMoney(until, from) <= 0) break;
    sum = addMoney(sum, share(subMoney(until, from), percent));
    from = until;
  }
  return sum;
}

/** The rule of a day in a currency: the newest that has begun; one of the currency alone before one of any. */
export function ruleOn<Rule extends CommissionRule>(
  rules: readonly Rule[],
  currency: string,
  day: string,
): Rule | null {
  const begun = rules.filter((rule) => rule.valid_from <= day && (rule.currency ?? currency) === currency);
  const newer = (a: Rule, b: Rule) =>
    a.valid_from !== b.valid_from ? b.valid_from.localeCompare(a.valid_from) : a.currency === null ? 1 : -1;
  return [...begun].sort(newer)[0] ?? null;
}

/** "18 %", "12,5 %"; of several tiers "10 a 20 %". */
export function percentText({ tiers }: Pick<CommissionRule, "tiers">): string {
  const plain = (value: string) => value.replace(".", ",").replace(/,(\d*?)0+$/, (_, kept) => (kept ? `,${kept}` : ""));
  const first = plain(tiers[0]?.percent ?? "0");
  const last = plain(tiers.at(-1)?.percent ?? "0");
  return tiers.length > 1 ? `${first} a ${last} %` : `${first} %`;
}

const slashed = (day: string): string => formatDayMonth(day) && `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

/**
 * Said where an older rule counts than the newest one of the statement: "La comisión del 20 % rige desde el 1/7: este show es del 28/6 y
 * usa el 18 %." Empty where they are the same.
 */
export function olderRuleText(used: CommissionRule, newest: CommissionRule | null, day: string, ofShow: boolean) {
  if (newest === null || newest.id === used.id) return "";
  return `La comisión del ${percentText(newest)} rige desde el ${slashed(newest.valid_from)}: ${
    ofShow ? "este show" : "esto"
  } es del ${slashed(day)} y usa el ${percentText(used)}.`;
}

/** What is wrong with tiers, by where; they end once, upwards, and with several they say a currency. */
export function tierProblems(tiers: readonly Tier[], currency: string | null): { path: string; message: string }[] {
  const found: { path: string; message: string }[] = [];
  let before = "0.00";
  tiers.forEach(({ up_to }, index) => {
    const last = index === tiers.length - 1;
    const path = `tiers.${index}.up_to`;
    if (last && up_to !== null) found.push({ path, message: "El último tramo no tiene tope: dejarlo vacío." });
    if (!last && up_to === null) found.push({ path, message: "Falta hasta dónde llega este tramo." });
    if (up_to !== null && compareMoney(up_to, before) <= 0)
      found.push({ path, message: "Cada tramo tiene que llegar más arriba que el anterior." });
    before = up_to ?? before;
  });
  if (tiers.length > 1 && currency === null)
    found.push({ path: "currency", message: "Los tramos son importes: falta su moneda." });
  return found;
}
