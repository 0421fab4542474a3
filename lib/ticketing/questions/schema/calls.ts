import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { askedQuery, outcomes, thumbs } from "./answer";

export const questionParams = z.object({ id: recordId });

/** Anything longer is no question. */
const MOST_LETTERS = 500;
const questionText = z
  .string("Falta la pregunta.")
  .trim()
  .normalize("NFC")
  .min(1, "Falta la pregunta.")
  .max(MOST_LETTERS, `La pregunta puede tener hasta ${MOST_LETTERS} letras.`);

export const askBody = z.strictObject({
  question: questionText,
  /** The question before, of the same person, whose names and days one that goes on keeps. */
  before: recordId.optional(),
});

export const choiceBody = askedQuery.strict();

export const thumbBody = z.strictObject({ thumb: z.enum(thumbs, "Elegir si es lo que se preguntó.").nullable() });
export const judged = z.object({ id: z.int(), thumb: z.enum(thumbs).nullable() });
export const marked = z.object({ id: z.int() });

export const questionsHome = z.object({
  recent: z.array(z.object({ id: z.int(), question: z.string(), asked_at: z.string() })),
  examples: z.array(z.string()),
  /** What one sees, in words. */
  sees: z.string(),
  model: z.boolean(),
});

const reviewed = z.object({
  id: z.int(),
  question: z.string(),
  who: z.string(),
  asked_at: z.string(),
  outcome: z.enum(outcomes),
  query: z.string().nullable(),
  params: z.string(),
  thumb: z.enum(thumbs).nullable(),
});
export type ReviewRow = z.output<typeof reviewed>;

export const reviewRows = z.array(reviewed);
