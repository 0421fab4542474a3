import * as z from "zod";
import { prisma, type Tx } from "@/lib/db";
import { withLocalCopy } from "@/lib/files/storage";
import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import { documentOwners } from "./owners";
import { reasonOf, runCapped } from "./process/spawn";
import { invoiceProposal, paperPlaces } from "./rules/invoice";
import { invoiceWords } from "./rules/invoiceText";

/**
 * Reads one clean file as an invoice, in a capped process, and keeps the proposal. A file with nothing to read is done
 * with source "none"; one that broke the reader is failed, with the reason. Either way a person can fill it in by hand.
 */
export async function readDocument(id: string, signal?: AbortSignal): Promise<void> {
  const row = await prisma.file.findUnique({ where: { id }, include: { extraction: true } });
  if (row?.extraction?.state !== "pending" || row.state !== "clean" || !row.storage_key) return;
  await prisma.$transaction((tx) => tell(tx, id, "beforeReading"));
  const start = performance.now();
  const ended = await withLocalCopy(row.storage_key, (file) =>
    runCapped("readChild", [file, row.kind], { signal, behind: true }),
  );
  const took = { read_at: new Date(), duration_ms: Math.round(performance.now() - start) };
  const read = ended.code === 0 ? answerOf(ended.stdout) : undefined;
  if (!read?.success) {
    signal?.throwIfAborted();
    log.warn({ file: id, code: ended.code, stderr: ended.stderr.slice(-500) }, "document not read");
    await settle(id, { state: "failed", error: reasonOf(ended), ...took });
    return;
  }
  const { proposal, words, places } = read.data;
  const first = proposal && (Object.values(proposal.sources)[0] ?? "xml");
  await settle(id, {
    state: "done",
    source: first ?? "none",
    proposal: proposal ?? Prisma.DbNull,
    words: words ?? Prisma.DbNull,
    places,
    ...took,
  });
}

const reading = z.object({ proposal: invoiceProposal.nullable(), words: invoiceWords.nullable(), places: paperPlaces });

/** What the reader printed. Trying again what has no shape would only end the same way. */
function answerOf(stdout: string) {
  try {
    return reading.safeParse(JSON.parse(stdout));
  } catch {
    return undefined;
  }
}

/** Keeps the outcome, and lets the records that the file belongs to by now look at it. */
async function settle(id: string, data: Prisma.ExtractionUpdateManyMutationInput): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.extraction.updateMany({ where: { file_id: id, state: "pending" }, data });
    if (count > 0) await tell(tx, id, "afterReading");
  });
}

/** Lets the records that a file belongs to know how far its reading is. */
export async function tell(tx: Tx, id: string, what: "beforeReading" | "afterReading"): Promise<void> {
  const owners = await documentOwners();
  const attached = await tx.attachment.findMany({ where: { file_id: id, removed_at: null } });
  for (const { owner_type, owner_id } of attached) await owners.get(owner_type)?.[what]?.(tx, owner_id);
}
