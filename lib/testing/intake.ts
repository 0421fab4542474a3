import { prisma } from "@/lib/db";
import { readDocument } from "@/lib/documents/read";
import type { IntakeBatch } from "@/lib/vouchers/intake/schema";
import { takeItem } from "@/lib/vouchers/intake/service/take";
import type { TestPerson } from "./factories";
import { requestAs } from "./requestAs";
import { arcaUrl, qrPng } from "./samples";

export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** A form with several files in one field. */
export function formOf(files: readonly SentFile[], fields: Record<string, string> = {}) {
  const boundary = "----intake-boundary";
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    body: Buffer.concat([Buffer.from(texts.join("")), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export async function sendFiles(by: TestPerson, files: readonly SentFile[], fields: Record<string, string> = {}) {
  const form = formOf(files, fields);
  return requestAs<IntakeBatch>(by, "POST", "/vouchers/intake", form.body, form.headers);
}

export const openBatches = async (by: TestPerson) =>
  (await requestAs<IntakeBatch[]>(by, "GET", "/vouchers/intake")).body;

/** What the worker does with a batch, one file after another; answers it as it is then. */
export async function readBatch(by: TestPerson, { id }: Pick<IntakeBatch, "id">): Promise<IntakeBatch> {
  for (const item of await prisma.intakeItem.findMany({ where: { batch_id: id, state: "en_cola" } })) {
    await readDocument(item.file_id ?? "");
    await takeItem(item.id);
  }
  const batch = (await openBatches(by)).find((one) => one.id === id);
  if (!batch) throw new Error(`no open batch ${id}`);
  return batch;
}

/** A picture of the QR of an Argentine voucher. */
export const arcaPhoto = async (facts: {
  cuit: string;
  nroCmp: number;
  to: string | null;
  importe?: number;
  fecha?: string;
  tipoCmp?: number;
  ptoVta?: number;
}): Promise<Buffer> => {
  const { to, cuit, ...more } = facts;
  return qrPng(
    arcaUrl({
      ver: 1,
      fecha: "2026-11-03",
      ptoVta: 3,
      tipoCmp: 1,
      importe: 121000,
      moneda: "PES",
      ctz: 1,
      tipoCodAut: "E",
      codAut: 76045123456780,
      cuit: Number(cuit.replaceAll("-", "")),
      ...(to && { tipoDocRec: 80, nroDocRec: Number(to.replaceAll("-", "")) }),
      ...more,
    }),
  );
};
