import { isDeepStrictEqual } from "node:util";
import { prisma } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { hashToken } from "@/lib/links/token";
import { withPointOfSale } from "../rules/voucherNumber";
import type { UploadForm } from "./schema";

/**
 * Runs `take`, which finds no link once it is used. Who sends the same file with the same words again did not get the
 * answer of the first time: it is told again. For anybody else the link stays unknown.
 * @returns the number of the receipt
 */
export async function receiptAgain(
  token: string,
  sha256: string | undefined,
  fields: UploadForm,
  take: () => Promise<string>,
): Promise<string> {
  try {
    return await take();
  } catch (error) {
    const unknown = error instanceof AppError && error.status === 404;
    const before = unknown && sha256 && (await receiptOfSame(token, sha256, fields));
    if (before) return before;
    throw error;
  }
}

async function receiptOfSame(token: string, sha256: string, fields: UploadForm): Promise<string | null> {
  const request = await prisma.invoiceRequest.findFirst({
    where: { token_hash: hashToken(token), used_at: { not: null } },
    select: { id: true },
  });
  if (!request) return null;
  const taken = await prisma.auditEntry.findFirst({
    where: { object: `invoice_request:${request.id}`, action: "invoice_request.used" },
    select: { after: true },
  });
  const { recibo, sha256: kept, ...facts } = (taken?.after ?? {}) as UploadForm & { recibo?: string; sha256?: string };
  const same = kept === sha256 && isDeepStrictEqual(withPointOfSale({ ...facts, ...fields }), facts);
  return (same && recibo) || null;
}
