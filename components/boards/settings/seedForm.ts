import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import type { CardSeed, FieldDefinition } from "@/lib/boards/rules/definition";
import { fieldText, hoursText } from "@/lib/boards/rules/fieldText";
import { fieldsOf, isEmpty } from "@/lib/boards/rules/filled";
import { seedInput } from "@/lib/boards/rules/seedInput";
import { type Priority, priorityTitleOf } from "@/lib/boards/rules/words";
import { countText } from "@/lib/format/text";
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

type Named = Board & {
  people: readonly { id: number; name: string }[];
  priorityTitles?: Partial<Record<Priority, string>>;
};

/** What a seed says on a board, with the board's own fields. */
export function seedFacts(board: Named): Fact<{ card: CardSeed }>[] {
  const nameOf = (id: number) => board.people.find((person) => person.id === id)?.name ?? String(id);
  return [
    { label: "Título de la tarjeta", text: ({ card }) => card.title },
    { label: "Tipo", text: ({ card }) => card.type ?? "" },
    { label: "Descripción", text: ({ card }) => card.description ?? "" },
    { label: "Prioridad", text: ({ card }) => priorityTitleOf(board, card.priority ?? "media") },
    { label: "Vence", text: ({ card: { dueDays } }) => (dueDays === undefined ? "" : countText(dueDays, "día")) },
    { label: "Horas estimadas", text: ({ card }) => (card.hours ? hoursText(card.hours) : "") },
    { label: "Etiquetas", text: ({ card }) => (card.labels ?? []).join(", ") },
    { label: "Pasos", text: ({ card }) => (card.checklist ?? []).join("\n") },
    ...board.fields.map((field) => ({
      label: field.title,
      text: ({ card }: { card: CardSeed }) => {
        const value = card.fields?.[field.key];
        return isEmpty(value) ? "" : fieldText(field, value, nameOf);
      },
    })),
  ];
}
