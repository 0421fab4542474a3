import { contract } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import {
  advanceView,
  answersBody,
  itemBody,
  itemParams,
  linkedAdvance,
  linkParams,
  madeLink,
  newLinkBody,
  newQuestionBody,
  tokenParams,
} from "./schema";

const read = { method: "GET", permission: "shows.day" } as const;
/** Of which shows each may: `preparedIn`. */
const write = { permission: "shows.day.write", failure: "Error guardando el advance del show" } as const;

/** 404 for a show whose day the person does not read. */
export const getAdvance = contract({
  ...read,
  path: "/shows/{id}/advance",
  summary: "El advance de un show",
  params: showParams,
  reply: advanceView,
  failure: "Error trayendo el advance del show",
});

export const advancePdf = contract({
  ...read,
  path: "/shows/{id}/advance.pdf",
  summary: "El advance de un show en PDF",
  params: showParams,
  reply: { kind: "binary", type: "application/pdf" },
  failure: "Error armando el advance en PDF",
});

/** The usual questions, of a show that has not got them; those that are there stay as they are. */
export const prepareAdvance = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/advance/prepare",
  summary: "Armar el advance de un show",
  params: showParams,
  reply: advanceView,
});

export const addQuestion = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/advance",
  summary: "Agregar una pregunta al advance",
  params: showParams,
  body: newQuestionBody,
  reply: advanceView,
  status: 201,
});

/** 409 with the question as it is now, for a stale version. */
export const changeItem = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/advance/{item}",
  summary: "Contestar o confirmar una pregunta del advance",
  params: itemParams,
  body: itemBody,
  reply: advanceView,
});

/** Its side's questions that wait become asked. The link is told in this answer and never again. */
export const makeLink = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/advance/link",
  summary: "Pedir a la sala o al artista que conteste por un enlace",
  params: showParams,
  body: newLinkBody,
  reply: madeLink,
  status: 201,
});

export const revokeLink = contract({
  ...write,
  method: "DELETE",
  path: "/shows/{id}/advance/link/{link}",
  summary: "Anular un enlace del advance",
  params: linkParams,
  reply: advanceView,
});

/** 404 alike for one that is unknown, over or revoked. */
export const getLinkedAdvance = contract({
  method: "GET",
  path: "/advance-links/{token}",
  summary: "Las preguntas de un enlace de advance",
  permission: "public",
  params: tokenParams,
  reply: linkedAdvance,
  failure: "Error trayendo las preguntas",
});

/** All or none; 409 with the questions as they are now where one was answered meanwhile. */
export const answerLinkedAdvance = contract({
  method: "POST",
  path: "/advance-links/{token}/answers",
  summary: "Contestar por un enlace de advance",
  permission: "public",
  params: tokenParams,
  body: answersBody,
  reply: linkedAdvance,
  failure: "Error guardando las respuestas",
});
