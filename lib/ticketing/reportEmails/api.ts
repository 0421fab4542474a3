import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import type { showTypes } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "../rules/kinds";
import {
  addedReportEmails,
  addReportEmailBody,
  addReportEmailsBody,
  previewQuery,
  recipientParams,
  recipientQuery,
  reportEmail,
  reportTypeParams,
  sendBody,
  sendParams,
  sendPreview,
  sendShowBody,
  sentReply,
  updateReportEmailBody,
} from "./schema";

export const listReportEmails = contract({
  method: "GET",
  path: "/tickets/report-emails/{type}",
  summary: "Destinatarios del reporte de un tipo",
  permission: "reportEmails.read",
  params: reportTypeParams,
  reply: z.array(reportEmail),
  failure: "Error fetching report emails",
});

/** Of every report, by report and mail. */
export const listAllReportEmails = contract({
  method: "GET",
  path: "/tickets/report-emails",
  summary: "Destinatarios de todos los reportes",
  permission: "reportEmails.read",
  query: recipientQuery,
  reply: z.array(reportEmail),
  failure: "Error fetching report emails",
});

export const getReportEmailsExcel = contract({
  method: "GET",
  path: "/tickets/report-emails-excel",
  summary: "Excel de los destinatarios de reportes",
  permission: "reportEmails.read",
  query: recipientQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error fetching report emails",
});

/** All of them or none: a mail that is wrong is named by its place (`emails.3`). */
export const addReportEmails = contract({
  method: "POST",
  path: "/tickets/report-emails/{type}/many",
  summary: "Agregar varios destinatarios a la vez",
  permission: "reportEmails.write",
  params: reportTypeParams,
  body: addReportEmailsBody,
  reply: addedReportEmails,
  status: 201,
  failure: "Error adding report email",
});

/** 409 when the mail is a recipient of that type already. */
export const addReportEmail = contract({
  method: "POST",
  path: "/tickets/report-emails/{type}",
  summary: "Agregar un destinatario",
  permission: "reportEmails.write",
  params: reportTypeParams,
  body: addReportEmailBody,
  reply: reportEmail,
  status: 201,
  failure: "Error adding report email",
});

export const updateReportEmail = contract({
  method: "PUT",
  path: "/tickets/report-emails/{type}/{id}",
  summary: "Cambiar un destinatario o su horario",
  permission: "reportEmails.write",
  params: recipientParams,
  body: updateReportEmailBody,
  reply: reportEmail,
  failure: "Error updating report email",
});

export const deleteReportEmail = contract({
  method: "DELETE",
  path: "/tickets/report-emails/{type}/{id}",
  summary: "Quitar un destinatario",
  permission: "reportEmails.write",
  params: recipientParams,
  reply: reportEmail,
  failure: "Error deleting report email",
});

/**
 * One show's report, to the recipient `id` or to `todos` (the recipients of the show's type and of "todos").
 * The show comes in the body; without it `id` may be a show's name, else the recipient gets the report of its own type.
 */
export const sendShowReport = contract({
  method: "POST",
  path: "/tickets/send-excel/{id}",
  summary: "Enviar por mail el reporte de un show",
  permission: "tickets.send",
  params: sendParams,
  body: sendShowBody,
  reply: sentReply,
  failure: "Error sending excel",
});

const sendTypeReport = (type: (typeof showTypes)[number]) =>
  contract({
    method: "POST",
    path: `/tickets/send-excel/${type}/{id}`,
    summary: `Enviar por mail el reporte de ${showTypeTitles[type]}`,
    permission: "tickets.send",
    params: sendParams,
    body: sendBody,
    reply: sentReply,
    failure: "Error sending excel",
  });

/** A type's report, to the recipient `id` of that type or to `todos` of them. */
export const sendReportOf = {
  "live-arg": sendTypeReport("live-arg"),
  "live-esp": sendTypeReport("live-esp"),
  management: sendTypeReport("management"),
  booking: sendTypeReport("booking"),
};

/** Nobody sees in it more than they may see themselves: it has the recipient's limits and the asker's. */
export const previewSend = contract({
  method: "GET",
  path: "/tickets/send-excel/preview",
  summary: "Ver a quién y qué se enviaría",
  permission: "tickets.send",
  query: previewQuery,
  reply: sendPreview,
  failure: "Error sending excel",
});
