import type { Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { hashToken } from "@/lib/links/token";
import { takeCall } from "../invoiceRequests/limit";
import { holdLink, inLinkTurn, type Outsider } from "../invoiceRequests/links";
import { LIVE } from "../invoiceRequests/rows";
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
      const before = await receivedBefore(tx, params.token, file_id);
      if (before) return before;
      const found = await holdLink(tx, params.token, LIVE, "No se pudo subir la factura");
      return takeFile(tx, caller, found, file_id, fields);
    }),
  );
  return well({ recibo, used: true as const });
}

/** The receipt of this file through this link, when it was sent already and the answer got lost. */
async function receivedBefore(tx: Tx, token: string, fileId: string): Promise<string | null> {
  const invoice = await tx.supplierInvoice.findFirst({ where: { request: { token_hash: hashToken(token) } } });
  if (!invoice) return null;
  const sent = await tx.attachment.count({
    where: { file_id: fileId, owner_type: "supplier_invoice", owner_id: String(invoice.id) },
  });
  return sent > 0 ? receiptOf(invoice.id, invoice.created_at.toISOString()) : null;
}
