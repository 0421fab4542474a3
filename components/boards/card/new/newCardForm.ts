import * as z from "zod";
import type { CardSeed } from "@/lib/boards/rules/definition";
import { newFieldsOf } from "@/lib/boards/rules/filled";
import { richOf } from "@/lib/boards/rules/richText";
import { MAX_TITLE, type Priority } from "@/lib/boards/rules/words";
import type { BoardView, newCard } from "@/lib/boards/schema";
import { addDays, isValidDay } from "@/lib/format/dates";
import { decimalOf } from "../../fields/decimal";
import { filledValues } from "../../fields/fieldValues";

const day = z.string().refine((value) => value === "" || isValidDay(value), "Tiene que ser una fecha, como 11/12.");

/** What is typed of a new card. Custom fields are checked by the server, which knows the board's. */
export const newCardForm = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, "Título: escribir qué hay que hacer.")
      .max(MAX_TITLE, `Hasta ${MAX_TITLE} caracteres.`),
    type: z.string(),
    text: z.string().max(20_000, "Hasta 20.000 caracteres."),
    assignees: z.array(z.string()),
    priority: z.string(),
    start_on: day,
    due_on: day,
    hours: z.string(),
    labels: z.array(z.string()),
    show: z.string(),
    checklist: z.string(),
    files: z.array(z.object({ id: z.string(), name: z.string() })),
    fields: z.record(z.string(), z.unknown()),
  })
  .refine(({ start_on, due_on }) => !start_on || !due_on || start_on <= due_on, {
    path: ["due_on"],
    message: "El vencimiento no puede ser anterior al comienzo.",
  });
export type NewCardForm = z.output<typeof newCardForm>;

export const emptyCard: NewCardForm = {
  title: "",
  type: "",
  text: "",
  assignees: [],
  priority: "media",
  start_on: "",
  due_on: "",
  hours: "",
  labels: [],
  show: "",
  checklist: "",
  files: [],
  fields: {},
};

/** What a template says, as it is typed: its days count from `today`. */
export const seeded = (seed: CardSeed, today: string): Partial<NewCardForm> => ({
  title: seed.title,
  ...(seed.type && { type: seed.type }),
  ...(seed.description && { text: seed.description }),
  ...(seed.priority && { priority: seed.priority }),
  ...(seed.dueDays !== undefined && { due_on: addDays(today, seed.dueDays) }),
  ...(seed.labels && { labels: seed.labels }),
  ...(seed.checklist && { checklist: seed.checklist.join("\n") }),
  ...(seed.fields && { fields: seed.fields }),
  ...(seed.hours && { hours: String(seed.hours) }),
});

const orNull = (text: string) => (text === "" ? null : text);

/** What the server gets of it: a step for each line of the list, and only the fields that the card's type has. */
export function newCardBody(
  form: NewCardForm,
  board: Pick<BoardView, "fields" | "records">,
  column_id: number | undefined,
): Omit<z.input<typeof newCard>, "client_id"> {
  const steps = form.checklist.split("\n").map((line) => line.trim());
  return {
    title: form.title,
    ...(form.type && { type: form.type }),
    description: richOf(form.text),
    assignees: form.assignees.map(Number),
    priority: form.priority as Priority,
    start_on: orNull(form.start_on),
    due_on: orNull(form.due_on),
    hours: decimalOf(form.hours),
    labels: form.labels,
    fields: filledValues(newFieldsOf(board, form.type), form.fields),
    checklist: steps.filter((line) => line !== ""),
    files: form.files.map(({ id }) => id),
    ...(form.show && { show: form.show }),
    ...(column_id && { column_id }),
  };
}
