import * as z from "zod";
import type { CardSeed, FieldDefinition } from "@/lib/boards/rules/definition";
import { fieldsOf } from "@/lib/boards/rules/filled";
import { seedInput } from "@/lib/boards/rules/seedInput";
import type { Priority } from "@/lib/boards/rules/words";
import { filledValues } from "../fields/fieldValues";

type Board = { fields: readonly FieldDefinition[] };

/** What a form holds of a seed; steps and labels are a line each. */
export const seedValues = (seed?: CardSeed) => ({
  title: seed?.title ?? "",
  type: seed?.type ?? "",
  description: seed?.description ?? "",
  priority: seed?.priority ?? "media",
  dueDays: seed?.dueDays ?? null,
  hours: seed?.hours ?? null,
  labels: (seed?.labels ?? []).join(", "),
  checklist: (seed?.checklist ?? []).join("\n"),
  fields: seed?.fields ?? {},
});

const { title, description } = seedInput.shape;
const whole = z.int("Escribir un número entero.").min(0, "Desde 0 días.").max(3_650, "Hasta 3.650 días.").nullable();

/** Checks what a form holds; the server asks the same again. */
export const seedForm = z.object({
  title,
  type: z.string(),
  description: description.unwrap(),
  priority: z.string(),
  dueDays: whole,
  hours: z.number("Escribir un número.").positive("Más de cero.").nullable(),
  labels: z.string(),
  checklist: z.string(),
  fields: z.record(z.string(), z.unknown()),
});

const linesOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter(Boolean);

/** The seed as it is sent. */
export function seedBody(board: Board, values: z.output<typeof seedForm>): CardSeed {
  const { title, type, description, priority, dueDays, hours, labels, checklist, fields } = values;
  return {
    title,
    ...(type && { type }),
    ...(description && { description }),
    priority: priority as Priority,
    ...(dueDays !== null && { dueDays }),
    ...(hours !== null && { hours }),
    labels: linesOf(labels, /,/),
    checklist: linesOf(checklist, /\n/),
    fields: filledValues(fieldsOf(board.fields, type), fields),
  };
}
