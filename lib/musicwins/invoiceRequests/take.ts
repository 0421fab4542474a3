import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { copyAttachments } from "@/lib/documents/service/attach";
import { AppError, toAppError } from "@/lib/http/errors";
import { tell } from "../line/tell";
import { receiptOf } from "../rules/receipt";
import { withPointOfSale } from "../rules/voucherNumber";
import { agreedProblem } from "./agreed";
import { type FoundLink, lineChanged, linkAuthor, type Outsider, supplierOf } from "./links";
import { observe } from "./observe";
import { isWhole, type UploadForm } from "./schema";
import { toVoucher, voucherSaid } from "./voucher";

const refused = (field: string, message: string) =>
  new AppError(422, "invoice_refused", message, { issues: [{ path: field, message }] });

const repeated = ({ tipo, punto_venta, numero }: UploadForm) =>
  refused("numero", `La factura ${tipo} ${[punto_venta, numero].filter(Boolean).join("-")} ya se recibió.`);

/** Runs `work`, in which the database may find that the invoice came in at the same moment by another link. */
export async function refusingRepeats<T>(fields: UploadForm, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof AppError ? error.code === "voucher_exists" : toAppError(error)?.code === "conflict";
    throw known ? repeated(fields) : error;
  }
}

/**
 * Takes an invoice in through its held link and uses the link up. `attach` makes its file the invoice's and says its
 * sha256. Errors: 422 naming the field for what was not agreed, or came in before.
 * @param fields what its sender says; what they leave out is what the document says. While something is missing even so,
 * the invoice is kept without data, for the team to fill in. Whatever the document says otherwise is observed, now or as
 * soon as it is read (`observe`).
 * @param document what the file itself says, where it could be read: it has to be the one agreed as well.
 * @returns the number of its receipt.
 */
export async function takeInvoice(
  tx: Tx,
  caller: Outsider,
  found: FoundLink,
  fields: UploadForm,
  attach: (invoiceId: number) => Promise<{ sha256: string }>,
  document: UploadForm = {},
): Promise<string> {
  // Who says no currency bills in the one that was asked for.
  const facts = withPointOfSale({ ...(found.divisa && { divisa: found.divisa }), ...document, ...fields });
  await requireAgreed(tx, found, facts);
  if (Object.keys(document).length > 0) await requireAgreed(tx, found, { ...fields, ...document });
  const actor = { ...supplierOf(caller, found.proveedor), userId: null };
  const whole = isWhole(facts) ? facts : null;
  const voucher_id = await refusingRepeats(facts, () => toVoucher(tx, actor, found, whole));
  const invoice = await tx.supplierInvoice.create({
    data: { request_id: found.id, voucher_id, tipo: whole?.tipo ?? "", address: caller.address },
  });
  const { sha256 } = await attach(invoice.id);
  await copyAttachments(
    tx,
    linkAuthor(caller, found.id),
    { ownerType: "supplier_invoice", ownerId: String(invoice.id) },
    { ownerType: "voucher", ownerId: String(voucher_id) },
  );
  await tx.invoiceRequest.update({ where: { id: found.id }, data: { used_at: new Date() } });
  const recibo = receiptOf(invoice.id, invoice.created_at.toISOString());
  await tellAsker(tx, found, recibo);
  await lineChanged(tx, found.line_id);
  await audit(tx, actor, {
    action: "invoice_request.used",
    object: `invoice_request:${found.id}`,
    after: { recibo, ...facts, sha256 },
  });
  await observe(tx, invoice.id);
  return recibo;
}

/** @throws 422 naming the field for an invoice that is not the one agreed, or that we have already by whatever door, but as the voucher `own`. */
export async function requireAgreed(tx: Tx, found: FoundLink, facts: UploadForm, own?: number): Promise<void> {
  const problem = await agreedProblem(tx, found, facts);
  if (problem) throw refused(problem.field, problem.message);
  const known = await voucherSaid(tx, facts);
  if (known !== undefined && known !== own) throw repeated(facts);
}

async function tellAsker(tx: Tx, { created_by, line_id, titulo, proveedor }: FoundLink, recibo: string): Promise<void> {
  const subject = { id: line_id ?? 0, area: "", category: "", titulo };
  const message = `envió la factura de "${titulo}" (${recibo})`;
  await tell(tx, { userId: 0, name: proveedor }, [created_by], "factura", subject, message);
}
