import { contract, XLSX } from "@/lib/http/contract";
import { reply as answered } from "./schema/answer";
import {
  askBody,
  choiceBody,
  judged,
  marked,
  questionParams,
  questionsHome,
  reviewRows,
  thumbBody,
} from "./schema/calls";

const failure = "Error al responder la pregunta";

/** A question in Spanish becomes one of a closed list of queries, and is answered within what the asker sees. */
export const ask = contract({
  method: "POST",
  path: "/tickets/questions",
  summary: "Preguntar sobre las ventas",
  permission: "questions.ask",
  body: askBody,
  reply: answered,
  failure,
});

/** What of a doubtful question was meant. */
export const choose = contract({
  method: "POST",
  path: "/tickets/questions/{id}/choice",
  summary: "Elegir a qué se refería una pregunta",
  permission: "questions.ask",
  params: questionParams,
  body: choiceBody,
  reply: answered,
  failure,
});

export const judgeAnswer = contract({
  method: "PUT",
  path: "/tickets/questions/{id}/thumb",
  summary: "Decir si la respuesta es lo que se preguntó",
  permission: "questions.ask",
  params: questionParams,
  body: thumbBody,
  reply: judged,
  failure: "Error al guardar la opinión",
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
  params: questionParams,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar la respuesta",
});

/** Questions that were answered wrong, or not at all, and that nobody looked at yet. */
export const review = contract({
  method: "GET",
  path: "/tickets/questions/review",
  summary: "Preguntas para revisar",
  permission: "questions.review",
  reply: reviewRows,
  failure: "Error trayendo las preguntas para revisar",
});

export const markReviewed = contract({
  method: "PUT",
  path: "/tickets/questions/{id}/reviewed",
  summary: "Marcar una pregunta como revisada",
  permission: "questions.review",
  params: questionParams,
  reply: marked,
  failure: "Error al marcar la pregunta",
});
