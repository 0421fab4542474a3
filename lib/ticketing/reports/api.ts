import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { showParams } from "../schema";
import { ticketFilter, ticketLists } from "../shows/schema/show";
import { report, reportByDate, reportDetailed, reportParams, reportPeriod, reportQuery } from "./schema";

const workbook = { kind: "binary", type: XLSX } as const;

/** Totals per show, with the totals of each currency. */
export const getReport = contract({
  method: "GET",
  path: "/tickets/report/{x}",
  summary: "Reporte de ventas por show, de un tipo o de un show",
  permission: "tickets.read",
  params: reportParams,
  query: reportQuery,
  reply: report,
  failure: "Error fetching report",
});

/** Day by day and currency, with running sums. */
export const getReportByDate = contract({
  method: "GET",
  path: "/tickets/report-by-date/{x}",
  summary: "Reporte de ventas por día",
  permission: "tickets.read",
  params: reportParams,
  query: reportPeriod,
  reply: reportByDate,
  failure: "Error fetching report by date",
});

/** By show, ticketera, category and currency. */
export const getReportDetailed = contract({
  method: "GET",
  path: "/tickets/report-detailed/{x}",
  summary: "Reporte de ventas detallado por ticketera y categoría",
  permission: "tickets.read",
  params: reportParams,
  query: reportPeriod,
  reply: reportDetailed,
  failure: "Error fetching detailed report",
});

/** The three reports above as one workbook. */
export const getReportExcel = contract({
  method: "GET",
  path: "/tickets/report-excel/{x}",
  summary: "Excel del reporte: por show, por día y detalle",
  permission: "tickets.read",
  params: reportParams,
  query: reportPeriod,
  reply: workbook,
  failure: "Error fetching report",
});

/** The whole daily history of an artist's shows; the file is `historico_{artist}.xlsx`. */
export const getArtistExcel = contract({
  method: "GET",
  path: "/tickets/artist-excel/{artist}",
  summary: "Excel con el historial de ventas de un artista",
  permission: "tickets.read",
  params: z.object({ artist: z.string().min(1).max(300) }),
  reply: workbook,
  failure: "Error fetching artist excel",
});

/** A show's daily sales, oldest first. */
export const getSalesExcel = contract({
  method: "GET",
  path: "/tickets/sales-excel/{show}",
  summary: "Excel con las ventas día por día de un show",
  permission: "tickets.read",
  params: showParams,
  reply: workbook,
  failure: "Error fetching sales",
});

/** The list of shows as it is seen, with the same filters as `GET /tickets`; those on sale unless `lista` says otherwise. */
export const getTicketsExcel = contract({
  method: "GET",
  path: "/tickets/excel",
  summary: "Excel de los shows con sus cifras",
  permission: "tickets.read",
  query: ticketFilter.extend({ lista: z.enum(ticketLists).default("en_venta") }),
  reply: workbook,
  failure: "Error fetching tickets",
});
