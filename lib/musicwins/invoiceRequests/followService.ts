import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { holdLine } from "../line/hold";
import { changed } from "../line/onLine";
import { receiptOf } from "../rules/receipt";
import { withPointOfSale } from "../rules/voucherNumber";
import { well } from "../schema";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";
import type * as api from "./api";
import { holdRequest } from "./links";
import { observe } from "./observe";
import { onceSent } from "./onceSent";
import { renewLink, requestView, sentView } from "./outgoing";
import { receivedInvoice } from "./received";
import { requireAsked } from "./subject";
import { refusingRepeats, requireAgreed } from "./take";
import { laterInvoices } from "./together";
import { fillVoucher } from "./voucher";

/** Holds a request and its line, for who may send, kill or complete it. Errors: 403, 404. */
async function hold(tx: Tx, actor: MusicWinsActor, id: number) {
  const link = await holdRequest(tx, id);
  if (link.line_id) {
    const line = await holdLine(tx, scopeOf(actor), link.line_id);
    if (!line.pays) requireRole(line.rol, "editor");
    await changed(tx, line);
  } else if (!can(actor, "shows.requestInvoice")) throw notFound();
  return link;
}

/** A held request, of one that was not used: 422 otherwise. */
async function unused(tx: Tx, id: number) {
  const found = await tx.invoiceRequest.findUniqueOrThrow({ where: { id } });
  if (found.used_at) throw impossible("El enlace ya se usó.");
  if (found.closed_at) throw impossible("El enlace se descartó sin factura: pedirla de nuevo.");
  return found;
}

/**
 * Fills in what a file sent alone did not say, or corrects what one that is observed was said to be; by the rules that
 * its sender's data would have had to meet.
 */
export async function complete(
  actor: MusicWinsActor,
  { params, body: told }: Input<typeof api.completeInvoice>,
): Promise<Output<typeof api.completeInvoice>> {
  const body = withPointOfSale(told);
  await refusingRepeats(body, () =>
    prisma.$transaction(async (tx) => {
      const link = await hold(tx, actor, params.id);
      const found = await tx.supplierInvoice.findUnique({ where: { request_id: link.id }, select: { id: true } });
      if (!found) throw impossible("Todavía no llegó la factura.");
      const invoice = await receivedInvoice(tx, found.id);
      const observed = invoice.repeats_id !== null || (invoice.observations as unknown[]).length > 0;
      if (invoice.total && !observed) throw impossible("La factura ya tiene sus datos.");
      await requireAgreed(tx, link, body, invoice.voucher_id);
      await fillVoucher(tx, actor, link, invoice.voucher_id, body);
      const data = { tipo: body.tipo, completed_by: actor.userId };
      await tx.supplierInvoice.update({ where: { id: invoice.id }, data });
      await observe(tx, invoice.id, { byTeam: true });
      for (const later of await laterInvoices(tx, link, invoice.id)) await observe(tx, later.id, later);
      await audit(tx, actor, {
        action: "invoice_request.completed",
        object: `invoice_request:${link.id}`,
        after: { recibo: receiptOf(invoice.id, invoice.created_at), ...body },
      });
    }),
  );
  return well(await requestView(actor, params.id));
}

export async function revoke(
  actor: MusicWinsActor,
  { params }: Input<typeof api.revokeInvoiceRequest>,
): Promise<Output<typeof api.revokeInvoiceRequest>> {
  await prisma.$transaction(async (tx) => {
    await hold(tx, actor, params.id);
    const found = await unused(tx, params.id);
    if (found.revoked_at) return;
    await tx.invoiceRequest.update({ where: { id: found.id }, data: { revoked_at: new Date() } });
    await audit(tx, actor, { action: "invoice_request.revoked", object: `invoice_request:${found.id}` });
  });
  return well(await requestView(actor, params.id));
}

export async function resend(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.resendInvoiceRequest>,
): Promise<Output<typeof api.resendInvoiceRequest>> {
  const { proveedor_mail, clave } = body;
  const made = await transactionInTurn(`resend:${params.id}`, async (tx) => {
    const link = await hold(tx, actor, params.id);
    return onceSent(
      tx,
      actor,
      { name: "resend", clave, request: { ...params, proveedor_mail }, seconds: 60 },
      async () => {
        const { id } = await unused(tx, params.id);
        await requireAsked(tx, link);
        return renewLink(tx, actor, id, proveedor_mail);
      },
    );
  });
  return well(await sentView(actor, made));
}
