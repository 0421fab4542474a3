import { contract, PDF, XLSX } from "@/lib/http/contract";
import { idParams, reportRow } from "../schema";
import { decideBody, reportsFilter, reportsPage, reportsQuery, returnBody } from "./schema";

// What Administracion does with the months that people hand in.

export const listReports = contract({
  method: "GET",
  path: "/card-reports/review",
  summary: "Rendiciones de tarjeta para revisar",
  permission: "cards.review",
  query: reportsQuery,
  reply: reportsPage,
  failure: "Error trayendo las rendiciones",
});

export const reportsExcel = contract({
  method: "GET",
  path: "/card-reports/review/excel",
  summary: "Excel de las rendiciones de tarjeta",
  permission: "cards.review",
  query: reportsFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las rendiciones",
});

const review = { permission: "cards.review", failure: "Error guardando la rendición" } as const;

export const returnReport = contract({
  ...review,
  method: "POST",
  path: "/card-reports/{id}/return",
  summary: "Devolver una rendición a su titular",
  params: idParams,
  body: returnBody,
  reply: reportRow,
});

/** 422 while something of it was not decided. */
export const approveReport = contract({
  ...review,
  method: "POST",
  path: "/card-reports/{id}/approve",
  summary: "Aprobar una rendición",
  params: idParams,
  body: decideBody,
  reply: reportRow,
});

export const closeReport = contract({
  ...review,
  method: "POST",
  path: "/card-reports/{id}/close",
  summary: "Cerrar una rendición",
  params: idParams,
  body: decideBody,
  reply: reportRow,
});

export const reopenReport = contract({
  ...review,
  method: "POST",
  path: "/card-reports/{id}/reopen",
  summary: "Reabrir una rendición",
  params: idParams,
  body: returnBody,
  reply: reportRow,
});

/** What is downloaded is in the audit log. */
const download = { method: "GET", permission: "cards.review" } as const;

export const reportPdf = contract({
  ...download,
  params: idParams,
  path: "/card-reports/{id}/report.pdf",
  summary: "PDF de una rendición, con las fotos",
  reply: { kind: "binary", type: PDF },
  failure: "Error armando la rendición",
});

/** 404 where it has no photo. */
export const reportPhotos = contract({
  ...download,
  params: idParams,
  path: "/card-reports/{id}/photos.zip",
  summary: "Fotos de una rendición",
  reply: { kind: "binary", type: "application/zip" },
  failure: "Error juntando las fotos",
});

export const reportExcel = contract({
  ...download,
  params: idParams,
  path: "/card-reports/{id}/excel",
  summary: "Excel de una rendición",
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando la rendición",
});
