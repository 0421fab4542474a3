import { roleTitle } from "@/lib/access/roleTitle";
import type { Condition, FactValues, PolicyView, Rule, Rules, Step, Who } from "@/lib/approvals/policies/schema";
import { ruleText } from "@/lib/approvals/rules/sentences";
import { operatorsOf } from "@/lib/approvals/rules/words";
import type { KindView } from "@/lib/approvals/schema";
import { parseMoney } from "@/lib/format/parseMoney";

type Field = KindView["fields"][number];

/** Puts a rule in another place; the last one, which takes all that is left, stays last. */
export function moved(rules: Rules, from: number, to: number): Rules {
  const last = rules.length - 1;
  if (from < 0 || to < 0 || from >= last || to >= last) return rules;
  const next = [...rules];
  const [rule] = next.splice(from, 1);
  next.splice(to, 0, rule as Rule);
  return next;
}

export const replaced = <T>(all: readonly T[], index: number, one: T): T[] =>
  all.map((each, at) => (at === index ? one : each));
export const removed = <T>(all: readonly T[], index: number): T[] => all.filter((_, at) => at !== index);

/** What a condition begins as once its field is chosen. */
export function conditionOf(field: Field): Condition {
  const op = operatorsOf[field.type][0] ?? "es";
  if (field.type === "si_no") return { field: field.key, op, value: true };
  if (field.type === "opcion")
    return { field: field.key, op, value: field.options.slice(0, 1).map(({ value }) => value) };
  return { field: field.key, op, value: "0" };
}

/** Any administrator, until somebody says who. */
export const newStep = (): Step => ({
  who: [{ type: "rol", role: "Administrador" }],
  mode: "alguno",
  sla_hours: 16,
  escalate_to: [],
  may_skip: false,
});

/** A rule before the last one, by the first fact that the kind has; rules as they are where it has none. */
export function withNewRule(rules: Rules, fields: readonly Field[]): Rules {
  const [field] = fields;
  if (!field) return rules;
  const rule: Rule = { match: "todas", conditions: [conditionOf(field)], steps: [newStep()] };
  return [...rules.slice(0, -1), rule, ...rules.slice(-1)];
}

interface Names {
  owners: KindView["owners"];
  people: readonly { id: number; name: string }[];
}

/** Whose a step is: "Dirección o dueño del centro". */
export const whoWords = (who: readonly Who[], names: Names): string =>
  who.map((one) => whoWord(one, names)).join(" o ");

function whoWord(who: Who, { owners, people }: Names): string {
  switch (who.type) {
    case "rol":
      return roleTitle(who.role);
    case "rol_produccion":
      return `${roleTitle(who.role)} de la producción`;
    case "duenio":
      return owners.find(({ key }) => key === who.of)?.title ?? who.of;
    case "persona":
      return people.find(({ id }) => id === who.user_id)?.name ?? "una persona";
    case "jefe":
      return "jefe de quien lo pide";
  }
}

/** A rule in one line, which is what versions are compared by. */
export function ruleLine(rule: Rule, kind: KindView | undefined, currency: string, people: Names["people"]): string {
  const steps = rule.steps.map((step) => whoWords(step.who, { owners: kind?.owners ?? [], people }));
  const then = steps.length === 0 ? "aprobada sin pasos" : steps.map((text, at) => `${at + 1}. ${text}`).join(", ");
  const when = ruleText(rule, kind?.fields ?? [], currency);
  return `${rule.conditions.length === 0 ? "En cualquier otro caso" : `Si ${when}`}: ${then}`;
}

/** How many rules of a draft are not as the version in force has them in their place, and those that are gone. */
export function changesOf(draft: Pick<PolicyView, "rules" | "currency">, vigente: PolicyView | null): number {
  if (!vigente) return draft.rules.length;
  const same = (a: Rule | undefined, b: Rule | undefined) => JSON.stringify(a) === JSON.stringify(b);
  const places = Math.max(draft.rules.length, vigente.rules.length);
  const changed = Array.from({ length: places }, (_, at) => !same(draft.rules[at], vigente.rules[at])).filter(Boolean);
  return changed.length + (draft.currency === vigente.currency ? 0 : 1);
}

const isNumber = (value: string) => /^-?\d{1,16}(\.\d{1,4})?$/.test(value);

/** Facts as they are asked: what is left empty, or is no number yet, is not known. */
export const knownFacts = (typed: Readonly<Record<string, string>>, fields: readonly Field[]): FactValues =>
  Object.fromEntries(
    fields.flatMap(({ key, type }): [string, string | boolean][] => {
      const value = typed[key];
      if (value === undefined || value === "") return [];
      if (type === "si_no") return [[key, value === "si"]];
      if (type === "opcion") return [[key, value]];
      const plain = value.replace(",", ".");
      if (isNumber(plain)) return [[key, plain]];
      const parsed = type === "importe" ? parseMoney(value) : null;
      return parsed?.ok ? [[key, parsed.value]] : [];
    }),
  );
