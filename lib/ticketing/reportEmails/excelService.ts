import { workbookDownload } from "@/lib/excel/download";
import { type Field, momentCell, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import type { TicketingActor } from "../actor";
import { mailReportTitles } from "../rules/kinds";
import { scheduleText } from "../rules/schedule";
import type { getReportEmailsExcel } from "./api";
import type { ReportEmailRow } from "./schema";
import { listAll } from "./service";

const fields: Field<ReportEmailRow>[] = [
  { header: "Mail", width: 36, kind: "text", value: (row) => row.email },
  { header: "Nombre", width: 28, kind: "text", value: (row) => row.name },
  { header: "Reporte", width: 18, kind: "text", value: (row) => mailReportTitles[row.type] },
  { header: "Show o artista", width: 40, kind: "text", value: (row) => row.show ?? row.artista },
  { header: "Horario", width: 44, kind: "text", value: scheduleText },
  { header: "Se envía", width: 12, kind: "text", value: (row) => (row.activo ? "Sí" : "Pausado") },
  { header: "Próximo envío", width: 17, kind: "moment", value: (row) => momentCell(row.next_run, row.zona) },
  { header: "Último envío", width: 17, kind: "moment", value: (row) => momentCell(row.last_run, row.zona) },
];

/** The recipients that the filter leaves, as the screen lists them. */
export async function excel(actor: TicketingActor, { query }: Input<typeof getReportEmailsExcel>): Promise<Download> {
  const sheets = [sheetOf("Destinatarios", fields, await listAll(actor, { query }), { money: false })];
  return workbookDownload(`destinatarios_${todayIn()}.xlsx`, sheets);
}
