import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Sheet } from "./sheet";
import { writeWorkbook } from "./workbook";

/** A small workbook whole in memory, for attachments. */
export async function workbookBuffer(sheets: readonly Sheet[]): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeWorkbook(out, { sheets })]);
  return bytes;
}
