import { env } from "@/lib/env";
import { workbookBuffer } from "@/lib/excel/collect";
import { XLSX } from "@/lib/http/contract";
import type { RenderedMail } from "@/lib/mail/kind";
import { mailHtml } from "@/lib/mail/parts/MailFrame";
import { reportFile, reportWorkbook } from "../reports/excelService";
import type { ReportScope } from "../reports/subject";
import { restrict, type Summary } from "../reports/summary";
import { isOnSale, mailModel, plainText } from "./mailModel";
import { ReportMail } from "./ReportMail";

/** A report as a mail: figures and a small table in HTML and in plain text, the workbook attached. `rows` counts the workbook's. */
export async function renderReport(wanted: ReportScope): Promise<RenderedMail & { rows: number }> {
  const { summary, sheets, rows } = await reportWorkbook(wanted);
  const onSale: Summary = restrict(summary, isOnSale, wanted.scope.money);
  const page = wanted.subject.kind === "show" ? `/tickets/${encodeURIComponent(wanted.subject.x)}` : "/tickets";
  const model = mailModel(wanted, summary, onSale, `${env().APP_BASE_URL}${page}`);
  const attachment = { filename: reportFile(wanted), content: await workbookBuffer(sheets), contentType: XLSX };
  return {
    subject: model.subject,
    html: mailHtml(<ReportMail {...model} />),
    text: plainText(model),
    attachments: [attachment],
    rows,
  };
}
