import { prisma, type Tx } from "@/lib/db";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import { attachDocument } from "@/lib/documents/service/attach";
import { confirmExtraction, extractionOf } from "@/lib/documents/service/extraction";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { takeCall } from "../invoiceRequests/limit";
import { holdLink, linkAuthor, type Outsider } from "../invoiceRequests/links";
import { LIVE } from "../invoiceRequests/rows";
import { type UploadFields, uploadFields } from "../invoiceRequests/schema";
import { refusingRepeats, takeInvoice } from "../invoiceRequests/take";
import { hashToken } from "../invoiceRequests/tokens";
import { receiptOf } from "../rules/receipt";
import { suggestInvoice } from "../rules/suggestion";
import { well } from "../schema";
import type * as api from "./api";

/** `POST /bsastrap/factura-request/{token}/send`. */
export async function send(
  caller: Outsider,
  { params, body: { file_id, ...fields } }: Input<typeof api.sendInvoice>,
): Promise<Output<typeof api.sendInvoice>> {
  await takeCall("send", caller.address);
  const recibo = await refusingRepeats(fields, () =>
    prisma.$transaction(async (tx) => {
      const before = await receivedBefore(tx, params.token, file_id);
      if (before) return before;
      const found = await holdLink(tx, params.token, LIVE, "No se pudo subir la factura");
      const author = linkAuthor(caller, found.id);
      const file = await tx.file.findUnique({ where: { id: file_id } });
      if (!file || file.created_by !== author.mail) throw notFound("No existe ese archivo: subirlo de nuevo.");
      const { proposal } = await extractionOf(file_id, tx);
      const attach = async (id: number) => {
        await attachDocument(tx, author, file_id, { ownerType: "supplier_invoice", ownerId: String(id) });
        await confirmExtraction(tx, author, file_id, { ...fields });
        return file;
      };
      return takeInvoice(tx, caller, found, fields, attach, proposal ? saidBy(proposal) : {});
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

/** What the document says in fields that can be compared; what is not said, or not in our terms, is left out. */
function saidBy(proposal: InvoiceProposal): Partial<UploadFields> {
  const facts = Object.entries(suggestInvoice(proposal)).filter(([, value]) => value !== "");
  const read = facts.flatMap(([name, value]) => {
    const parsed = uploadFields.shape[name as keyof UploadFields].safeParse(value);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read);
}
