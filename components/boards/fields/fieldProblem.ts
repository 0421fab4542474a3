import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { parseFields } from "@/lib/boards/rules/fields";
import { isEmpty } from "@/lib/boards/rules/filled";
import { isValidDay } from "@/lib/format/dates";
import { dayProblem, parseDay } from "@/lib/format/parseDay";
import { moneyProblem, parseMoney } from "@/lib/format/parseMoney";

/** What is wrong with a day as DateField gives it: `YYYY-MM-DD`, or what was typed when it is none. */
export function dayTypedProblem(label: string, value: string): string | undefined {
  if (value === "" || isValidDay(value)) return undefined;
  const day = parseDay(value);
  return dayProblem(label, day.ok ? "not_a_day" : day.reason);
}

/** What is wrong with a value that was typed for a custom field, and how to mend it; undefined when nothing is. */
export function fieldProblem(field: FieldDefinition, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  if (field.type === "date") return dayTypedProblem(field.title, String(value));
  if (field.type === "money") {
    const amount = parseMoney((value as { amount?: string }).amount ?? "");
    return amount.ok ? undefined : moneyProblem(field.title, amount.reason);
  }
  return parseFields([field], { [field.key]: value }).issues[0]?.message;
}
