import type { Fact } from "@/components/frame/differing";
import { isRole } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import type { FlagRules } from "@/lib/flags/rules/evaluate";
import type { FlagBody, FlagItem, FlagPerson } from "@/lib/flags/schema";
import { joinSpanish } from "@/lib/format/text";

/** The person who gets one value, as the form holds it: ids as text, the percentage null for none. */
export interface ValueRule {
  roles: string[];
  people: string[];
  percent: number | null;
}

/** What the form holds: the rules by value. */
export interface FlagFormValues {
  enabled: boolean;
  default_value: string;
  rules: Record<string, ValueRule>;
}

/** A flag as the form shows it. */
export function valuesOf(flag: FlagItem): FlagFormValues {
  const rule = (value: string): ValueRule => ({
    roles: flag.roles.filter((one) => one.value === value).map(({ rol }) => rol),
    people: flag.people.filter((one) => one.value === value).map(({ user_id }) => String(user_id)),
    percent: flag.shares.find((one) => one.value === value)?.percent ?? null,
  });
  return {
    enabled: flag.enabled,
    default_value: flag.default_value,
    rules: Object.fromEntries(flag.values.map(({ value }) => [value, rule(value)])),
  };
}

/** The settings that are saved over `version`. The default value has no percentage: it is what is left. */
export function bodyOf(values: FlagFormValues, version: number): FlagBody {
  const rules = Object.entries(values.rules);
  return {
    version,
    enabled: values.enabled,
    default_value: values.default_value,
    people: rules.flatMap(([value, { people }]) => people.map((id) => ({ user_id: Number(id), value }))),
    roles: rules.flatMap(([value, { roles }]) => roles.filter(isRole).map((rol) => ({ rol, value }))),
    shares: rules.flatMap(([value, { percent }]) =>
      percent !== null && percent > 0 && value !== values.default_value ? [{ value, percent }] : [],
    ),
  };
}

/** What the settings of a flag say. */
export function flagFacts({ values }: Pick<FlagItem, "values">, people: readonly FlagPerson[]): Fact<FlagFormValues>[] {
  const person = (id: string) => people.find((one) => String(one.id) === id)?.name ?? id;
  const titleOf = (value: string) => values.find((one) => one.value === value)?.title ?? value;
  return [
    { label: "Usar estas reglas", text: ({ enabled }) => (enabled ? "Sí" : "No") },
    ...values.map(({ value, title }) => ({
      label: title,
      text: ({ rules }: FlagFormValues) => {
        const { roles = [], people: named = [], percent = null } = rules[value] ?? {};
        const names = [...roles.map((rol) => (isRole(rol) ? roleTitle(rol) : rol)), ...named.map(person)];
        return joinSpanish(percent ? [...names, `${percent} % de la gente`] : names);
      },
    })),
    { label: "Para los demás", text: ({ default_value }) => titleOf(default_value) },
  ];
}

/** The same settings as rules, to see who would be in before saving. */
export function rulesOf(values: FlagFormValues, { key, off }: Pick<FlagItem, "key" | "off">): FlagRules {
  const { version: _, ...rules } = bodyOf(values, 0);
  return { key, off, ...rules };
}

/** The percentage that is left for the default value. */
export const restOf = (values: FlagFormValues): number =>
  100 - bodyOf(values, 0).shares.reduce((sum, { percent }) => sum + percent, 0);
