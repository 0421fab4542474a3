import * as z from "zod";
import { currencies } from "@/lib/format/currencies";
import { day } from "@/lib/format/listSchema";
import { moneyProblem, parseMoney } from "@/lib/format/parseMoney";
import type { Issue } from "@/lib/http/contract";
import type { FieldDefinition } from "./definition";
import { type FieldValues, isEmpty } from "./filled";
import { MAX_TEXT } from "./words";

const quantity = z.union([z.string(), z.number()]).transform((value, ctx) => {
  const parsed = parseMoney(value);
  if (parsed.ok) return parsed.value;
  ctx.addIssue({ code: "custom", message: "Tiene que ser un número, como 12 o 12,5 (hasta dos decimales)." });
  return z.NEVER;
});

const decimal = z.union([z.string(), z.number()]).transform((value, ctx) => {
  const parsed = parseMoney(value);
  if (parsed.ok) return parsed.value;
  ctx.addIssue({ code: "custom", message: moneyProblem("El valor", parsed.reason) });
  return z.NEVER;
});

const isWeb = (value: string) => URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);

function schemaOf(field: FieldDefinition): z.ZodType {
  const choice = z.enum(field.options ?? [], "Elegir una de las opciones.");
  switch (field.type) {
    case "text":
      return z.string("Tiene que ser un texto.").trim().max(500, "Hasta 500 caracteres.");
    case "longtext":
      return z.string("Tiene que ser un texto.").trim().max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`);
    case "number":
    case "hours":
      return quantity;
    case "money":
      return z.strictObject({ amount: decimal, currency: z.enum(currencies, "Elegir ARS, USD o EUR.") });
    case "date":
      return day;
    case "select":
      return choice;
    case "multiselect":
      return z.array(choice).transform((list) => [...new Set(list)]);
    case "checkbox":
      return z.boolean("Tiene que ser sí o no.");
    case "url":
      return z
        .string()
        .trim()
        .max(2_000)
        .refine(isWeb, "Tiene que ser una dirección que empiece con https:// o http://.");
    case "person":
      return z.int("Elegir una persona.").positive("Elegir una persona.").max(2_147_483_647, "Elegir una persona.");
  }
}

/**
 * Checks values typed for custom fields. Answers the clean values (null: to take out) and the issues with paths
 * `fields.<key>`; unknown keys are an issue.
 */
export function parseFields(
  definitions: readonly FieldDefinition[],
  given: FieldValues,
): { values: Record<string, unknown>; issues: Issue[] } {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = definitions.find((each) => each.key === key);
    if (!field) issues.push({ path: `fields.${key}`, message: `El campo "${key}" no existe en este tablero.` });
    else if (isEmpty(value)) values[key] = null;
    else {
      const parsed = schemaOf(field).safeParse(value);
      if (parsed.success) values[key] = isEmpty(parsed.data) ? null : parsed.data;
      else
        issues.push(
          ...parsed.error.issues.map(({ message }) => ({
            path: `fields.${key}`,
            message: `${field.title}: ${message}`,
          })),
        );
    }
  }
  return { values, issues };
}
