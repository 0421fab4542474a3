import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { removeFile, withLocalCopy } from "@/lib/files/storage";
import { log } from "@/lib/log";
import { tell } from "../read";
import { queueWork } from "../service/receive";
import { ScannerAway, scanFile } from "./clamd";

const AT_ONCE = 1_000;
const SCANNER: AuditActor = { mail: "antivirus", requestId: "" };

/**
 * Asks the scanner about quarantined files, oldest first, and lets each go or refuses it for good. Stops when the
 * scanner is still away; one file it will not judge does not hold up the others. With no scanner configured nothing leaves quarantine.
 */
export async function rescanQuarantined(signal?: AbortSignal): Promise<void> {
  const rows = await prisma.file.findMany({
    where: { state: "quarantined" },
    orderBy: { created_at: "asc" },
    take: AT_ONCE,
    select: { id: true, storage_key: true },
  });
  for (const { id, storage_key } of rows) {
    if (signal?.aborted || !storage_key) return;
    try {
      const verdict = await withLocalCopy(storage_key, scanFile);
      if (verdict.state === "off") return;
      if (verdict.state === "clean") await release(id);
      else await refuseForGood(id, storage_key, verdict.virus);
    } catch (error) {
      if (!(error instanceof ScannerAway)) throw error;
      log.warn({ err: error, file: id }, "still in quarantine");
      if (!error.answered) return;
    }
  }
}

async function release(id: string): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.file.updateMany({
      where: { id, state: "quarantined" },
      data: { state: "clean", reason: "" },
    });
    if (count === 0) return;
    await queueWork(tx, await tx.file.findUniqueOrThrow({ where: { id }, include: { extraction: true } }));
    await audit(tx, SCANNER, { action: "file.released", object: `file:${id}` });
  });
}

async function refuseForGood(id: string, key: string, virus: string): Promise<void> {
  const reason = `El antivirus encontró una amenaza: ${virus}.`;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.file.updateMany({
      where: { id, state: "quarantined" },
      data: { state: "refused", reason, storage_key: null, preview_state: "none" },
    });
    if (count === 0) return;
    const told = await tx.extraction.updateMany({ where: { file_id: id }, data: { state: "failed", error: reason } });
    if (told.count > 0) await tell(tx, id, "afterReading");
    await audit(tx, SCANNER, { action: "file.refused", object: `file:${id}`, after: { reason } });
  });
  await removeFile(key);
}
