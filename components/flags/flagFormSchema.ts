import * as z from "zod";
import { type FlagFormValues, restOf } from "./flagForm";

const percent = z
  .number("Escribir un número de 0 a 100.")
  .int("Escribir un porcentaje entero.")
  .min(0, "Escribir un número de 0 a 100.")
  .max(100, "Escribir un número de 0 a 100.")
  .nullable();

const rule = z.object({ roles: z.array(z.string()), people: z.array(z.string()), percent });

const LISTS = [
  { list: "people", message: "Está también en otro valor de esta función." },
  { list: "roles", message: "Está también en otro valor de esta función." },
] as const;

/** The form's check: nobody gets two values, and the percentages fit in 100. */
export const flagFormSchema = z
  .object({ enabled: z.boolean(), default_value: z.string(), rules: z.record(z.string(), rule) })
  .superRefine((values, context) => {
    for (const { list, message } of LISTS) {
      const seen = new Set<string>();
      for (const [value, rules] of Object.entries(values.rules)) {
        if (rules[list].some((one) => seen.has(one)))
          context.addIssue({ code: "custom", path: ["rules", value, list], message });
        for (const one of rules[list]) seen.add(one);
      }
    }
    if (restOf(values) < 0)
      for (const [value, { percent: given }] of Object.entries(values.rules))
        if (given)
          context.addIssue({
            code: "custom",
            path: ["rules", value, "percent"],
            message: "Los porcentajes suman más de 100.",
          });
  }) satisfies z.ZodType<FlagFormValues>;
