import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { isBy } from "@/lib/documents/service/author";
import { confirmExtraction, extractionOf } from "@/lib/documents/service/extraction";
import { notFound } from "@/lib/http/errors";
import { type FoundLink, linkAuthor, type Outsider } from "./links";
import { saidBy } from "./said";
import type { UploadForm } from "./schema";
import { takeInvoice } from "./take";

/**
 * Takes in, as `takeInvoice` does, a file that came through the held link before and what was read in it.
 * Errors: 404 for a file of anybody else, and those of `takeInvoice`.
 */
export async function takeFile(
  tx: Tx,
  caller: Outsider,
  found: FoundLink,
  fileId: string,
  fields: UploadForm,
): Promise<string> {
  const author = linkAuthor(caller, found.id);
  const file = await tx.file.findUnique({ where: { id: fileId } });
  if (!file || !isBy(file, author)) throw notFound("No existe ese archivo: subirlo de nuevo.");
  // Held: a reading that ends now waits for the invoice, and judges it.
  await tx.$executeRaw`SELECT 1 FROM extraction WHERE file_id = ${fileId}::uuid FOR UPDATE`;
  const { proposal } = await extractionOf(fileId, tx);
  const attach = async (id: number) => {
    await attachDocument(tx, author, fileId, { ownerType: "supplier_invoice", ownerId: String(id) });
    if (Object.keys(fields).length > 0) await confirmExtraction(tx, author, fileId, { ...fields });
    return file;
  };
  return takeInvoice(tx, caller, found, fields, attach, proposal ? saidBy(proposal, found) : {});
}

const PATIENCE_MS = 20_000;
const ASK_MS = 200;

/** Waits until the worker has read a file, or for as long as a supplier waits: then it is taken as one that says nothing. */
export async function untilRead(fileId: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while ((await extractionOf(fileId)).state === "pending" && Date.now() < end) await delay(ASK_MS);
}
