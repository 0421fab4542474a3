import { compareMoney } from "@/lib/format/moneyMath";
import type { Condition, FactValues, Rule, Step } from "../policies/schema";

/** Whether something holds; null: it cannot be known. */
export type Known = boolean | null;

const isDecimal = (value: unknown): value is string => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);

const compared: Partial<Record<Condition["op"], (order: number) => boolean>> = {
  mayor: (order) => order > 0,
  mayor_o_igual: (order) => order >= 0,
  menor: (order) => order < 0,
  menor_o_igual: (order) => order <= 0,
};

/** A condition of a fact that is absent, empty or of another type than the condition's cannot be known. */
export function conditionHolds({ field, op, value }: Condition, facts: FactValues): Known {
  const fact = Object.hasOwn(facts, field) ? facts[field] : null;
  if (fact === null || fact === undefined) return null;
  const order = compared[op];
  if (order) return isDecimal(fact) && isDecimal(value) ? order(compareMoney(fact, value)) : null;
  if (typeof value === "boolean") return typeof fact === "boolean" && op === "es" ? fact === value : null;
  if (!Array.isArray(value) || typeof fact !== "string") return null;
  return value.includes(fact) === (op === "es");
}

/** All of its conditions, or any of them; without conditions it always holds. */
export function ruleHolds({ match, conditions }: Pick<Rule, "match" | "conditions">, facts: FactValues): Known {
  if (conditions.length === 0) return true;
  const each = conditions.map((condition) => conditionHolds(condition, facts));
  const decided = match === "alguna";
  if (each.includes(decided)) return decided;
  return each.includes(null) ? null : !decided;
}

// More than any number of people that a step may ask for.
const EVERYBODY = 1_000;
const peopleOf = ({ mode, needed }: Step) => (mode === "todos" ? EVERYBODY : (needed ?? 1));

/** How much a rule asks for: more people first, then more steps. */
const strictness = ({ steps }: Rule) => steps.reduce((sum, step) => sum + peopleOf(step), 0) * 10 + steps.length;

export interface Choice {
  /** Which rule, from 0. */
  index: number;
  /** It is the strictest of those that could hold, since something is not known. */
  unknown: boolean;
  /** What is known of each rule. */
  holds: Known[];
}

/**
 * The first rule that holds. Where one before it may hold too, because a rate or a field is not known, the strictest of all
 * that may: what is not known never makes it easier. The last rule always holds.
 */
export function chooseRule(rules: readonly Rule[], facts: FactValues): Choice {
  const holds = rules.map((rule) => ruleHolds(rule, facts));
  const first = holds.indexOf(true);
  const may = holds.flatMap((known, index) => (known !== false && index <= first ? [index] : []));
  const index = may.reduce((best, each) =>
    strictness(rules[each] as Rule) > strictness(rules[best] as Rule) ? each : best,
  );
  return { index, unknown: may.length > 1, holds };
}
