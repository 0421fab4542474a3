import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input } from "@/lib/http/contract";
import type { feedbackExcel } from "../api";
import { reactionTitle } from "../rules";
import type { Feedback } from "../schema";
import { type Filter, find } from "./rows";

const BATCH = 500;

const fields: Field<Feedback>[] = [
  moment("Fecha", ({ created_at }) => created_at),
  { header: "Reacción", width: 12, kind: "text", value: (row) => reactionTitle(row.type) },
  { header: "Estado", width: 14, kind: "text", value: (row) => row.status },
  { header: "De", width: 28, kind: "text", value: (row) => row.userName },
  { header: "Mensaje", width: 80, kind: "text", value: (row) => row.message },
  { header: "Pantalla", width: 32, kind: "text", value: (row) => row.page },
  { header: "Imagen", width: 24, kind: "text", value: (row) => row.image?.name ?? null },
  { header: "Respuestas", width: 60, kind: "text", value: repliesText },
];

function repliesText({ replies }: Feedback): string {
  return replies.map(({ userName, message }) => `${userName}: ${message}`).join("\n");
}

async function* all(filter: Filter): AsyncGenerator<Feedback> {
  for (let cursor: number | undefined; ; ) {
    const rows = await find(filter, BATCH, cursor);
    yield* rows;
    cursor = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

/** What the filter leaves, newest first. */
export async function excel(_: unknown, { query }: Input<typeof feedbackExcel>): Promise<Download> {
  const sheets = [sheetOf("Feedback", fields, all(query), { money: false })];
  return workbookDownload(`feedback_${todayIn()}.xlsx`, sheets);
}
