import { formatMoney } from "@/lib/format/money";
import type { Condition, Rule } from "../policies/schema";
import type { FieldType } from "./words";

/** A fact that a policy may ask, as people read it. */
export interface FieldWords {
  key: string;
  label: string;
  type: FieldType;
  unit?: string | undefined;
  options: { value: string; label: string }[];
}

const OPERATORS: Readonly<Record<Condition["op"], string>> = {
  mayor: "supera",
  mayor_o_igual: "es desde",
  menor: "es menor que",
  menor_o_igual: "no supera",
  es: "es",
  no_es: "no es",
};

const isAmount = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

function valueText(value: Condition["value"], field: FieldWords | undefined, currency: string): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "string")
    return field?.type === "importe" && isAmount(value)
      ? formatMoney(value, currency)
      : `${value.replace(".", ",")}${field?.unit ? ` ${field.unit}` : ""}`;
  return value.map((one) => field?.options.find((option) => option.value === one)?.label ?? one).join(" o ");
}

/** A condition in words: "importe supera $ 1.000.000", "proveedor nuevo", "no: proveedor nuevo". */
export function conditionText(condition: Condition, fields: readonly FieldWords[], currency: string): string {
  const field = fields.find(({ key }) => key === condition.field);
  const label = (field?.label ?? condition.field).toLowerCase();
  if (condition.value === true) return label;
  if (condition.value === false) return `no: ${label}`;
  return `${label} ${OPERATORS[condition.op]} ${valueText(condition.value, field, currency)}`;
}

/** The conditions of a rule in words; of the last one that it is for every other case. */
export const ruleText = (
  { match, conditions }: Pick<Rule, "match" | "conditions">,
  fields: readonly FieldWords[],
  currency: string,
): string =>
  conditions.length === 0
    ? "cualquier otro caso"
    : conditions.map((condition) => conditionText(condition, fields, currency)).join(match === "todas" ? " y " : " o ");

/** Why it came to a rule, as its page says it. */
export const reasonText = (
  rule: Pick<Rule, "match" | "conditions">,
  { index, unknown }: { index: number; unknown: boolean },
  fields: readonly FieldWords[],
  currency: string,
): string =>
  unknown
    ? `Regla ${index + 1}, la más estricta de las que podrían valer: falta un dato o una cotización.`
    : `Regla ${index + 1}: ${ruleText(rule, fields, currency)}.`;
