import { workbookDownload } from "@/lib/excel/download";
import { todayIn } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { scopeOf } from "../access/scope";
import { visibleShow } from "../access/visible";
import type { TicketingActor } from "../actor";
import { visibleArtist } from "../shows/artists";
import { listed } from "../shows/service/list";
import type * as api from "./api";
import { reportSheets } from "./book";
import { byDate } from "./byDate";
import { detailed } from "./detailed";
import { historySheet, salesOfArtist, salesOfShow } from "./history";
import { askedReport, type ReportScope } from "./subject";
import { summary } from "./summary";
import { ticketsSheet } from "./ticketsSheet";

/** The sheets of a report for whom it was scoped, and how many rows they have in all. */
export async function reportWorkbook(wanted: ReportScope) {
  const [found, days, detail] = await Promise.all([summary(wanted), byDate(wanted), detailed(wanted)]);
  const sheets = reportSheets({ summary: found, days, detail }, wanted.scope.money);
  return { summary: found, sheets, rows: found.shows.length + days.dias.length + detail.filas.length };
}

/** File name of a report: `reporte_live-arg_2026-11-20.xlsx`. */
export const reportFile = ({ subject, now }: ReportScope) =>
  `reporte_${subject.kind === "tipo" ? subject.x : slugFile(subject.x)}_${todayIn(undefined, now)}.xlsx`;

/** The report with its three views as a workbook. 404 for a show the person may not see. */
export async function reportExcel(
  actor: TicketingActor,
  { params, query: period }: Input<typeof api.getReportExcel>,
): Promise<Download> {
  const wanted = await askedReport(actor, params.x, period);
  return workbookDownload(reportFile(wanted), (await reportWorkbook(wanted)).sheets);
}

/** All the daily sales of an artist's shows. 404 for an artist that does not exist or is not the person's. */
export async function artistExcel(
  actor: TicketingActor,
  { params }: Input<typeof api.getArtistExcel>,
): Promise<Download> {
  const scope = await scopeOf(actor);
  const artist = await visibleArtist(scope, params.artist);
  const sheet = historySheet("Historial", salesOfArtist(artist.id), scope.money);
  return workbookDownload(`historico_${slugFile(artist.name)}.xlsx`, [sheet]);
}

/** A show's daily sales. 404 for a show the person may not see. */
export async function salesExcel(
  actor: TicketingActor,
  { params }: Input<typeof api.getSalesExcel>,
): Promise<Download> {
  const scope = await scopeOf(actor);
  const show = await visibleShow(scope, params.show);
  const sheet = historySheet("Ventas", salesOfShow(show.id), scope.money);
  return workbookDownload(`ventas_${slugFile(show.name)}.xlsx`, [sheet]);
}

/** The shows as `GET /tickets` lists them, with its filters; or the others, or all. */
export async function ticketsExcel(
  actor: TicketingActor,
  { query }: Input<typeof api.getTicketsExcel>,
): Promise<Download> {
  const [rows, { money }] = await Promise.all([listed(actor, query), scopeOf(actor)]);
  return workbookDownload(`shows_${query.lista}_${todayIn()}.xlsx`, [ticketsSheet(rows, money)]);
}
