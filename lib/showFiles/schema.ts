import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { showParams } from "@/lib/shows/schema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { text, version } from "@/lib/vouchers/schema/fields";
import { folderTitles, whoTitles } from "./rules/kinds";

const folder = z.enum(keysOf(folderTitles));
const who = z.enum(keysOf(whoTitles));

export const fileParams = showParams.extend({ file: recordId });

const facts = {
  folder,
  who: who.default("todos"),
  /** The last day on which it holds. */
  expires_on: workDay.nullable().default(null),
  note: text(300).default(""),
};
export const newFileBody = z.strictObject({ file_id: z.uuid("Falta el archivo."), ...facts });
export const fileBody = z.strictObject({ ...facts, version });

export const showFileView = z.object({
  id: z.int(),
  folder,
  who,
  expires_on: z.string().nullable(),
  /** Its last day has passed, or is within a month. */
  expiry: z.enum(["vencido", "por_vencer"]).nullable(),
  note: z.string(),
  by: z.string(),
  file: fileView,
  version: z.int(),
});
export type ShowFileView = z.output<typeof showFileView>;

export const showFilesView = z.object({
  files: z.array(showFileView),
  /** Whether the person adds and changes files here, and whom they may show one to. */
  edits: z.boolean(),
  who: z.array(who),
});
export type ShowFilesView = z.output<typeof showFilesView>;
