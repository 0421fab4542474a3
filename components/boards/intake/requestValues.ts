import * as z from "zod";
import type { FormView } from "@/lib/boards/intake/schema";
import { newRequest } from "@/lib/boards/intake/schema";
import { fieldsOf } from "@/lib/boards/rules/filled";
import { isValidDay } from "@/lib/format/dates";
import { filledValues, missingIn } from "../fields/fieldValues";

/** What the form starts with. */
export const emptyValues = (form: FormView) => ({
  title: "",
  type: form.types.length === 1 ? (form.types[0] ?? "") : "",
  description: "",
  priority: "media",
  due_on: "",
  show: "",
  fields: {} as Record<string, unknown>,
});

const { title, description } = newRequest.shape;

/** Checks what is written in a form before it is sent; the server asks the same again. */
export const valuesSchema = (form: FormView) =>
  z
    .object({
      title,
      type: z.string(),
      description,
      priority: z.string(),
      due_on: z.string().refine((day) => day === "" || isValidDay(day), "Tiene que ser una fecha que exista."),
      show: z.string(),
      fields: z.record(z.string(), z.unknown()),
    })
    .superRefine((values, ctx) => {
      const say = (path: string[], message: string) => ctx.addIssue({ code: "custom", path, message });
      if (form.required.includes("due") && values.due_on === "") say(["due_on"], "Falta para cuándo.");
      if (form.required.includes("show") && values.show === "") say(["show"], "Falta el show.");
      if (form.types.length > 0 && values.type === "") say(["type"], "Elegir un tipo.");
      for (const { key, title } of missingIn(fieldsOf(form.fields, values.type), values.fields))
        say(["fields", key], `Falta: ${title}.`);
    });

/** The request as it is sent. */
export const bodyOf = (form: FormView, values: z.output<ReturnType<typeof valuesSchema>>) => ({
  title: values.title,
  ...(values.type && { type: values.type }),
  description: values.description,
  priority: values.priority as "media",
  due_on: values.due_on || null,
  show: values.show || null,
  fields: filledValues(fieldsOf(form.fields, values.type), values.fields),
});
