import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Author } from "@/lib/documents/service/author";
import { discardUnattached } from "@/lib/documents/service/discard";
import { receiveDocument } from "@/lib/documents/service/receive";
import type { Input, Output, ReceivedFile } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { recordFiles, withFiles } from "../files";
import { well } from "../schema";
import type * as api from "./api";
import { linkFileRules } from "./fileRules";
import { takeCall } from "./limit";
import { type FoundLink, holdLink, inLinkTurn, lineChanged, liveAuthor, type Outsider, supplierOf } from "./links";
import { receiptAgain } from "./repeat";
import { LIVE } from "./rows";
import { isWhole, type UploadForm } from "./schema";
import { refusingRepeats, takeInvoice } from "./take";
import { takeFile, untilRead } from "./takeFile";

/** What the link is for. The first look of somebody is remembered; however many looks use nothing up. */
export async function look(
  caller: Outsider,
  { params }: Input<typeof api.getInvoiceRequest>,
): Promise<Output<typeof api.getInvoiceRequest>> {
  await takeCall("look", caller.address);
  return prisma.$transaction(async (tx) => {
    const found = await holdLink(tx, params.token, LIVE);
    if (!found.opened && !caller.unseen) {
      await tx.invoiceRequest.update({ where: { id: found.id }, data: { opened_at: new Date() } });
      await lineChanged(tx, found.line_id);
    }
    const {
      proveedor,
      proveedor_cuit,
      titulo,
      importe_ars,
      importe_usd,
      divisa,
      company,
      tax_id,
      country,
      expires_at,
    } = found;
    return well({
      proveedor,
      titulo,
      importe_ars,
      importe_usd,
      ...(divisa && { divisa }),
      proveedor_cuit,
      facturar_a: { name: company, tax_id, country },
      expires_at,
      used: false as const,
    });
  });
}

const NOT_TAKEN = "No se pudo subir la factura";

/**
 * Takes an invoice in and uses its link up; of two at once one does. What is refused leaves the link as it was, and the
 * same sent again gets the same receipt.
 */
export async function upload(
  caller: Outsider,
  { params: { token }, body: { files, fields } }: Input<typeof api.uploadInvoice>,
): Promise<Output<typeof api.uploadInvoice>> {
  await takeCall("send", caller.address);
  const [file] = files.file ?? [];
  const recibo = await receiptAgain(token, file?.sha256, fields, async () => {
    const author = await liveAuthor(caller, token, NOT_TAKEN);
    if (!file) throw badField("file", "Falta el archivo de la factura.");
    const take = isWhole(fields) ? takeWhole : takeRead;
    return refusingRepeats(fields, () => take(caller, author, token, file, fields));
  });
  return well({ recibo, used: true as const });
}

type Take = (
  caller: Outsider,
  author: Author,
  token: string,
  file: ReceivedFile,
  fields: UploadForm,
) => Promise<string>;

const inLink = <T>(token: string, work: (tx: Tx, found: FoundLink) => Promise<T>): Promise<T> =>
  inLinkTurn(token, async (tx) => work(tx, await holdLink(tx, token, LIVE, NOT_TAKEN)));

/** The sender says all of it; the file is read when the worker comes to it, and judged then (`observe`). */
const takeWhole: Take = (caller, author, token, file, fields) =>
  withFiles(author, [{ file, field: "file", rules: linkFileRules() }], (kept) =>
    inLink(token, (tx, found) =>
      takeInvoice(tx, caller, found, fields, async (id) => {
        await recordFiles(tx, author, kept, { type: "supplier_invoice", id, read: true });
        return { sha256: file.sha256 };
      }),
    ),
  );

/** The file speaks for itself: it is read first, by the worker and its limits. */
const takeRead: Take = async (caller, author, token, file, fields) => {
  const { id, state } = await receiveDocument(author, file, null, { ...linkFileRules(), field: "file", read: true });
  try {
    if (state === "clean") await untilRead(id);
    return await inLink(token, (tx, found) => takeFile(tx, caller, found, id, fields));
  } catch (error) {
    await discardUnattached(id);
    throw error;
  }
};

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
