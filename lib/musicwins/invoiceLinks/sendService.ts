import type { Tx } from "@/lib/db";
import { extractionOf } from "@/lib/documents/service/extraction";
import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { hashToken } from "@/lib/links/token";
import { takeCall } from "../invoiceRequests/limit";
import { holdLink, inLinkTurn, type Outsider } from "../invoiceRequests/links";
import { LIVE } from "../invoiceRequests/rows";
import type { UploadForm } from "../invoiceRequests/schema";
import { refusingRepeats } from "../invoiceRequests/take";
import { takeFile } from "../invoiceRequests/takeFile";
import { receiptOf } from "../rules/receipt";
import { well } from "../schema";
import type * as api from "./api";

/** `POST /bsastrap/factura-request/{token}/send`. */
export async function send(
  caller: Outsider,
  { params, body: { file_id, ...fields } }: Input<typeof api.sendInvoice>,
): Promise<Output<typeof api.sendInvoice>> {
  await takeCall("send", caller.address);
  const recibo = await refusingRepeats(fields, () =>
    inLinkTurn(params.token, async (tx) => {
      const before = await receivedBefore(tx, params.token, file_id, fields);
      if (before) return before;
      const found = await holdLink(tx, params.token, LIVE, "No se pudo subir la factura");
      return takeFile(tx, caller, found, file_id, fields);
    }),
  );
  return well({ recibo, used: true as const });
}

/**
 * The receipt of this file through this link, when it was sent already and the answer got lost.
 * @throws AppError 422 naming the field that says something else now: what was received stays as it was sent
 */
async function receivedBefore(tx: Tx, token: string, fileId: string, fields: UploadForm): Promise<string | null> {
  const invoice = await tx.supplierInvoice.findFirst({ where: { request: { token_hash: hashToken(token) } } });
  if (!invoice) return null;
  const sent = await tx.attachment.count({
    where: { file_id: fileId, owner_type: "supplier_invoice", owner_id: String(invoice.id) },
  });
  if (sent === 0) return null;
  const receipt = receiptOf(invoice.id, invoice.created_at.toISOString());
  const { confirmed } = await extractionOf(fileId, tx);
  const kept = (confirmed ?? {}) as Record<string, unknown>;
  const other = Object.entries(fields).find(([name, value]) => value !== kept[name]);
  if (other) {
    const message = `La factura ya se recibió con otro dato (recibo ${receipt}). Para corregirlo, escribir a quien la pidió.`;
    throw new AppError(422, "invoice_refused", message, { issues: [{ path: other[0], message }] });
  }
  return receipt;
}
