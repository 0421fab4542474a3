import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { sheetOf } from "@/lib/excel/fields";
import { bytesBody } from "@/lib/files/bytes";
import { eachOnce, type ZippedFile, zipDownload } from "@/lib/files/zip";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { CardActor } from "../../actor";
import type { ReviewRow } from "../../review/schema";
import { FIELDS, rowsSql } from "../../review/service/list";
import type { ReportRow } from "../../schema";
import type * as api from "../api";
import { reportFile } from "./pdf";
import { reportOf } from "./reports";

/** The expenses of a report, by their day; what was taken back is not among them. */
export const expensesOf = (id: number): Promise<ReviewRow[]> =>
  query<ReviewRow>(rowsSql("e.state <> 'retirado' AND e.report_id = $1::int", "day"), [id]);

const nameOf = ({ holder, month }: ReportRow): string => `rendicion_${month}_${slugFile(holder.name)}`;

const told = (actor: CardActor, { id }: ReportRow, as: string) =>
  audit(prisma, actor, { action: "card_report.downloaded", object: `card_report:${id}`, after: { as } });

/** `GET /card-reports/{id}/excel`. Errors: 404. */
export async function excel(actor: CardActor, { params: { id } }: Input<typeof api.reportExcel>): Promise<Download> {
  const report = await reportOf(actor, id);
  const rows = await expensesOf(id);
  await told(actor, report, "xlsx");
  return workbookDownload(`${nameOf(report)}.xlsx`, [sheetOf("Gastos", FIELDS, rows, { money: true })]);
}

interface Photo extends Omit<ZippedFile, "name"> {
  expense: number;
  kind: string;
  file: string;
}

const PHOTOS = `SELECT e.id AS expense, f.storage_key AS key, f.size, f.kind, f.name AS file, f.created_at FROM card_expense e JOIN file f ON f.id = e.photo_file_id
  WHERE e.report_id = $1::int AND e.state <> 'retirado' AND f.state = 'clean' AND f.storage_key IS NOT NULL ORDER BY e.day, e.id`;

/** `2026-11-12_001_ypf_38500.00.jpg`: in the order of the report, so that each is found by its number there. */
function photoName(photo: Photo, rows: readonly ReviewRow[]): string {
  const at = rows.findIndex(({ id }) => id === photo.expense);
  const row = rows[at];
  const end = /\.[A-Za-z0-9]{1,5}$/.exec(photo.file)?.[0].toLowerCase() ?? ".jpg";
  return `${[row?.day, String(at + 1).padStart(3, "0"), slugFile(row?.merchant || "gasto"), row?.amount].join("_")}${end}`;
}

/** `GET /card-reports/{id}/photos.zip`. Errors: 404 where it has none. */
export async function photos(actor: CardActor, { params: { id } }: Input<typeof api.reportPhotos>): Promise<Download> {
  const report = await reportOf(actor, id);
  const [rows, found] = await Promise.all([expensesOf(id), query<Photo>(PHOTOS, [id])]);
  if (found.length === 0) throw notFound("Ningún gasto de esa rendición tiene foto.");
  await told(actor, report, "zip");
  const names = eachOnce(found.map((photo) => photoName(photo, rows)));
  return zipDownload(
    `${nameOf(report)}_fotos.zip`,
    found.map(({ key, size, created_at }, index) => ({ key, size, created_at, name: names[index] ?? "" })),
  );
}

/** `GET /card-reports/{id}/report.pdf`. Errors: 404. */
export async function pdf(actor: CardActor, { params: { id } }: Input<typeof api.reportPdf>): Promise<Download> {
  const report = await reportOf(actor, id);
  const [rows, found] = await Promise.all([expensesOf(id), query<Photo>(PHOTOS, [id])]);
  await told(actor, report, "pdf");
  return {
    filename: `${nameOf(report)}.pdf`,
    make: async () => bytesBody(await reportFile(report, rows, found)),
  };
}
