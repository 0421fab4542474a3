import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract, XLSX } from "@/lib/http/contract";
import { askedQuery, outcomes, reply, thumbs } from "./schema/answer";

const failure = "Error al responder la pregunta";
const idParams = z.object({ id: recordId });

/** Anything longer is no question. */
export const MOST_LETTERS = 500;
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

/** A question in Spanish becomes one of a closed list of queries, and is answered within what the asker sees. */
export const ask = contract({
  method: "POST",
  path: "/tickets/questions",
  summary: "Preguntar sobre las ventas",
  permission: "questions.ask",
  body: askBody,
  reply,
  failure,
});

/** What of a doubtful question was meant. */
export const choose = contract({
  method: "POST",
  path: "/tickets/questions/{id}/choice",
  summary: "Elegir a qué se refería una pregunta",
  permission: "questions.ask",
  params: idParams,
  body: askedQuery.strict(),
  reply,
  failure,
});

export const judgeAnswer = contract({
  method: "PUT",
  path: "/tickets/questions/{id}/thumb",
  summary: "Decir si la respuesta es lo que se preguntó",
  permission: "questions.ask",
  params: idParams,
  body: z.strictObject({ thumb: z.enum(thumbs, "Elegir si es lo que se preguntó.").nullable() }),
  reply: z.object({ id: z.int(), thumb: z.enum(thumbs).nullable() }),
  failure: "Error al guardar la opinión",
});

export const questionsHome = z.object({
  recent: z.array(z.object({ id: z.int(), question: z.string(), asked_at: z.string() })),
  examples: z.array(z.string()),
  /** What one sees, in words. */
  sees: z.string(),
  model: z.boolean(),
});

/** One's last questions, some that may be asked, and what one sees. */
export const home = contract({
  method: "GET",
  path: "/tickets/questions",
  summary: "Preguntas propias y ejemplos",
  permission: "questions.ask",
  reply: questionsHome,
  failure: "Error trayendo las preguntas",
});

/** The table of an answer as it is now, all of its rows. */
export const answerExcel = contract({
  method: "GET",
  path: "/tickets/questions/{id}/excel",
  summary: "Excel de una respuesta",
  permission: "questions.ask",
  params: idParams,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar la respuesta",
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

/** Questions that were answered wrong, or not at all, and that nobody looked at yet. */
export const review = contract({
  method: "GET",
  path: "/tickets/questions/review",
  summary: "Preguntas para revisar",
  permission: "questions.review",
  reply: z.array(reviewed),
  failure: "Error trayendo las preguntas para revisar",
});

export const markReviewed = contract({
  method: "PUT",
  path: "/tickets/questions/{id}/reviewed",
  summary: "Marcar una pregunta como revisada",
  permission: "questions.review",
  params: idParams,
  reply: z.object({ id: z.int() }),
  failure: "Error al marcar la pregunta",
});
