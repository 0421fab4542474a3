import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notFound } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import { readQueue } from "../queues";
import type { ExtractionView } from "../rules/invoice";
import type { InvoiceWords } from "../rules/invoiceText";
import { type DocumentKind, isReadable } from "../rules/kinds";
import { type Author, authorOf } from "./author";

/** What was read in a file and what was confirmed of it. The caller has checked that the person may see the file. */
export async function extractionOf(fileId: string, tx: Tx = prisma): Promise<ExtractionView> {
  const row = await tx.extraction.findUnique({
    where: { file_id: fileId },
    include: { confirmer: { select: { mail: true } } },
  });
  return {
    file_id: fileId,
    state: (row?.state as ExtractionView["state"]) ?? "none",
    source: (row?.source as ExtractionView["source"]) ?? "none",
    proposal: (row?.proposal as ExtractionView["proposal"]) ?? null,
    places: (row?.places as ExtractionView["places"] | null) ?? {},
    error: row?.error ?? "",
    confirmed: (row?.confirmed as ExtractionView["confirmed"]) ?? null,
    confirmed_by: row?.confirmer?.mail ?? row?.confirmed_by ?? null,
    confirmed_at: row?.confirmed_at?.toISOString() ?? null,
  };
}

/** What the words of a file say of an invoice, apart from its codes and XML: sure enough to look at, not to hold against anybody. */
export async function wordsOf(fileId: string, tx: Tx = prisma): Promise<InvoiceWords | null> {
  const row = await tx.extraction.findUnique({ where: { file_id: fileId }, select: { words: true } });
  return (row?.words as InvoiceWords | null) ?? null;
}

/** Asks to read a file that was received without it. Nothing happens for a kind that cannot be read, or a second time. */
export async function requestReading(tx: Tx, fileId: string): Promise<void> {
  const file = await tx.file.findUnique({ where: { id: fileId }, include: { extraction: true } });
  if (!file || file.extraction || !isReadable(file.kind as DocumentKind)) return;
  await tx.extraction.create({ data: { file_id: fileId } });
  if (file.state === "clean") await enqueue(tx, readQueue, { id: fileId });
}

/**
 * Keeps what a person confirmed of a file, in the caller's transaction; typed by hand when nothing was read. Confirming
 * again replaces it, and the audit log has both.
 */
export async function confirmExtraction(
  tx: Tx,
  by: Author,
  fileId: string,
  values: Prisma.InputJsonObject,
): Promise<void> {
  if (!(await tx.file.findUnique({ where: { id: fileId }, select: { id: true } }))) {
    throw notFound("No existe ese archivo.");
  }
  const before = await tx.extraction.findUnique({ where: { file_id: fileId } });
  const { created_by_user_id: confirmed_by_user_id, created_by: confirmed_by } = authorOf(by);
  const confirmed = { confirmed: values, confirmed_by_user_id, confirmed_by, confirmed_at: new Date() };
  await tx.extraction.upsert({
    where: { file_id: fileId },
    create: { file_id: fileId, state: "done", ...confirmed },
    update: confirmed,
  });
  await audit(tx, by, {
    action: "extraction.confirmed",
    object: `file:${fileId}`,
    before: before?.confirmed ?? before?.proposal ?? undefined,
    after: values,
  });
}
