import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { recordFiles, withFiles } from "../files";
import { transactionInTurn } from "../inTurn";
import { well } from "../schema";
import type * as api from "./api";
import { takeCall } from "./limit";
import { holdLink, lineChanged, liveAuthor, type Outsider, supplierOf } from "./links";
import { LIVE } from "./rows";
import { refusingRepeats, takeInvoice } from "./take";
import { hashToken } from "./tokens";

/** What the link is for. The first look is remembered; however many looks use nothing up. */
export async function look(
  caller: Outsider,
  { params }: Input<typeof api.getInvoiceRequest>,
): Promise<Output<typeof api.getInvoiceRequest>> {
  await takeCall("look", caller.address);
  return prisma.$transaction(async (tx) => {
    const found = await holdLink(tx, params.token, LIVE);
    if (!found.opened) {
      await tx.invoiceRequest.update({ where: { id: found.id }, data: { opened_at: new Date() } });
      await lineChanged(tx, found.line_id);
    }
    const { proveedor, titulo, importe_ars, importe_usd, company, tax_id, country, asker, expires_at } = found;
    return well({
      proveedor,
      titulo,
      importe_ars,
      importe_usd,
      solicita: asker,
      facturar_a: { name: company, tax_id, country },
      expires_at,
      used: false as const,
    });
  });
}

const NOT_TAKEN = "No se pudo subir la factura";

/** Takes an invoice in and uses its link up; of two at once one does. What is refused leaves the link as it was. */
export async function upload(
  caller: Outsider,
  { params, body: { files, fields } }: Input<typeof api.uploadInvoice>,
): Promise<Output<typeof api.uploadInvoice>> {
  await takeCall("send", caller.address);
  const author = await liveAuthor(caller, params.token, NOT_TAKEN);
  const [file] = files.file ?? [];
  if (!file) throw badField("file", "Falta el archivo de la factura.");
  const recibo = await refusingRepeats(fields, () =>
    withFiles(author, [{ file, field: "file" }], (kept) =>
      transactionInTurn(`link:${hashToken(params.token)}`, async (tx) => {
        const found = await holdLink(tx, params.token, LIVE, NOT_TAKEN);
        return takeInvoice(tx, caller, found, fields, async (id) => {
          await recordFiles(tx, author, kept, { type: "supplier_invoice", id });
          return { sha256: file.sha256 };
        });
      }),
    ),
  );
  return well({ recibo, used: true as const });
}

/** Closes a link: once after its invoice came in, or instead of it. Any other time it is not to be found. */
export async function markUsed(
  caller: Outsider,
  { params }: Input<typeof api.markInvoiceRequestUsed>,
): Promise<Output<typeof api.markInvoiceRequestUsed>> {
  await takeCall("send", caller.address);
  await prisma.$transaction(async (tx) => {
    const open = "r.closed_at IS NULL AND r.revoked_at IS NULL AND r.expires_at > now()";
    const found = await holdLink(tx, params.token, open, "No se pudo marcar como usada");
    await tx.invoiceRequest.update({ where: { id: found.id }, data: { closed_at: new Date() } });
    await lineChanged(tx, found.line_id);
    await audit(tx, supplierOf(caller, found.proveedor), {
      action: "invoice_request.closed",
      object: `invoice_request:${found.id}`,
    });
  });
  return well({ used: true as const });
}
