import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import {
  feedback,
  feedbackFilter,
  feedbackParams,
  feedbackQuery,
  newFeedback,
  replyBody,
  statusBody,
  trendWeek,
} from "./schema";

const LIST_FAILURE = "Error al obtener feedback";

/** Anybody's feedback. Whose it is comes from the session; the name is the person's, else the mail, else `Anónimo`. */
export const sendFeedback = contract({
  method: "POST",
  path: "/feedback",
  summary: "Enviar feedback",
  permission: "session.any",
  body: newFeedback,
  reply: feedback,
  status: 201,
  failure: "Error al enviar feedback",
});

/** Newest first; the next ones come with `cursor`, the last id that was given. */
export const listFeedback = contract({
  method: "GET",
  path: "/feedback",
  summary: "Feedback recibido",
  permission: "feedback.read",
  query: feedbackQuery,
  reply: z.array(feedback),
  failure: LIST_FAILURE,
});

export const feedbackTrend = contract({
  method: "GET",
  path: "/feedback/trend",
  summary: "Feedback por semana",
  permission: "feedback.read",
  query: feedbackFilter,
  reply: z.array(trendWeek),
  failure: LIST_FAILURE,
});

export const feedbackExcel = contract({
  method: "GET",
  path: "/feedback/excel",
  summary: "Feedback recibido, en Excel",
  permission: "feedback.read",
  query: feedbackFilter,
  reply: { kind: "binary", type: XLSX },
  failure: LIST_FAILURE,
});

/** How many wait: Nuevo and En curso. */
export const activeCount = contract({
  method: "GET",
  path: "/feedback/active-count",
  summary: "Cantidad de feedbacks activos",
  permission: "feedback.read",
  reply: z.object({ count: z.number().int() }),
  failure: "Error al obtener conteo de feedbacks activos",
});

export const setFeedbackStatus = contract({
  method: "PUT",
  path: "/feedback/{id}/status",
  summary: "Cambiar el estado de un feedback",
  permission: "feedback.write",
  params: feedbackParams,
  body: statusBody,
  reply: feedback,
  failure: "Error {status}: {statusText}",
});

/** Answers who sent it: they get it as a notification. */
export const replyFeedback = contract({
  method: "POST",
  path: "/feedback/{id}/replies",
  summary: "Responder un feedback",
  permission: "feedback.write",
  params: feedbackParams,
  body: replyBody,
  reply: feedback,
  status: 201,
  failure: "Error al responder el feedback",
});

export const deleteFeedback = contract({
  method: "DELETE",
  path: "/feedback/{id}",
  summary: "Eliminar un feedback con sus respuestas",
  permission: "feedback.write",
  params: feedbackParams,
  reply: z.object({ id: z.number().int() }),
  failure: "Error al eliminar el feedback",
});
