import { contract, PDF, XLSX } from "@/lib/http/contract";
import { failure } from "./rules/kinds";
import {
  correctWeekly,
  publishWeekly,
  saveWeekly,
  versionQuery,
  weeklyFilter,
  weeklyPage,
  weeklyParams,
  weeklyView,
} from "./schema";

export const listWeekly = contract({
  method: "GET",
  path: "/paid-media/weekly-status",
  summary: "Shows con campañas en una semana, y qué se dijo de cada uno",
  permission: "paidMedia.write",
  query: weeklyFilter,
  reply: weeklyPage,
  failure,
});

export const weeklyExcel = contract({
  method: "GET",
  path: "/paid-media/weekly-status/excel",
  summary: "Excel del status semanal",
  permission: "paidMedia.write",
  query: weeklyFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el status semanal",
});

export const getWeekly = contract({
  method: "GET",
  path: "/paid-media/weekly-status/{id}/{week}",
  summary: "El status de un show en una semana, el último o una versión anterior",
  permission: "paidMedia.write",
  params: weeklyParams,
  query: versionQuery,
  reply: weeklyView,
  failure,
});

/** Begins or changes the draft. 409 with what is there where somebody else did meanwhile. */
export const saveWeeklyDraft = contract({
  method: "PUT",
  path: "/paid-media/weekly-status/{id}/{week}",
  summary: "Guardar el borrador del status semanal",
  permission: "paidMedia.write",
  params: weeklyParams,
  body: saveWeekly,
  reply: weeklyView,
  failure,
});

/** Freezes it with its figures and mails it to the show's list. 422 where nothing was learnt and nothing is to be done. */
export const publishWeeklyDraft = contract({
  method: "POST",
  path: "/paid-media/weekly-status/{id}/{week}/publish",
  summary: "Publicar el status semanal",
  permission: "paidMedia.write",
  params: weeklyParams,
  body: publishWeekly,
  reply: weeklyView,
  failure: "Error al publicar el status semanal",
});

/** A draft of the next version, with what the published one says, which stays. */
export const correctWeeklyStatus = contract({
  method: "POST",
  path: "/paid-media/weekly-status/{id}/{week}/correct",
  summary: "Corregir un status publicado, en una versión nueva",
  permission: "paidMedia.write",
  params: weeklyParams,
  body: correctWeekly,
  reply: weeklyView,
  failure,
});

export const weeklyPdf = contract({
  method: "GET",
  path: "/paid-media/weekly-status/{id}/{week}/pdf",
  summary: "PDF del status semanal",
  permission: "paidMedia.write",
  params: weeklyParams,
  query: versionQuery,
  reply: { kind: "binary", type: PDF },
  failure: "Error al hacer el PDF",
});
