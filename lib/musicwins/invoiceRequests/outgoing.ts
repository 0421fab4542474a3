import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { env } from "@/lib/env";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { hashToken, newToken, openToken, sealToken } from "@/lib/links/token";
import { queueMail } from "@/lib/mail/queueMail";
import { companyToBill } from "../companies/service";
import { type MusicWinsActor, scopeOf } from "../scope";
import type * as api from "./api";
import { INVOICE_LINK, INVOICE_REQUEST_MAIL, linkOf } from "./mailKind";
import { requestsWhere } from "./rows";
import type { InvoiceRequestView } from "./schema";
import type { Subject } from "./subject";

type Supplier = Pick<
  Input<typeof api.requestInvoice>["body"],
  "proveedor" | "proveedor_mail" | "proveedor_cuit" | "company_id"
>;

/** A link that was made or sent again. Its token is sealed: whoever reads the database has no link. */
export type Sent = { id: number; sealed: string; mailed: boolean };

const expiry = () => new Date(Date.now() + env().INVOICE_LINK_DAYS * 86_400_000);

/** Queues the mail with a link. @returns whether there is a mail to send it to. */
async function mailLink(
  tx: Tx,
  actor: MusicWinsActor,
  request: { id: number; proveedor_mail: string },
  sealed: string,
) {
  if (!request.proveedor_mail) return false;
  await queueMail(tx, {
    kind: INVOICE_REQUEST_MAIL,
    to: request.proveedor_mail,
    payload: { request_id: request.id, sealed },
    subject: "Pedido de factura",
    createdBy: actor.userId,
  });
  return true;
}

/** Makes a request with its link, and mails it. */
export async function makeLink(tx: Tx, actor: MusicWinsActor, subject: Subject, supplier: Supplier): Promise<Sent> {
  const company = await companyToBill(tx, supplier.company_id);
  const token = newToken();
  const request = await tx.invoiceRequest.create({
    data: {
      ...subject,
      proveedor: supplier.proveedor,
      proveedor_mail: supplier.proveedor_mail ?? "",
      proveedor_cuit: supplier.proveedor_cuit ?? "",
      company_id: company.id,
      token_hash: hashToken(token),
      created_by: actor.userId,
      expires_at: expiry(),
    },
  });
  const sealed = sealToken(token, INVOICE_LINK);
  const mailed = await mailLink(tx, actor, request, sealed);
  const { importe_ars, importe_usd, divisa, titulo, subject_type, subject_id } = subject;
  await audit(tx, actor, {
    action: "invoice_request.created",
    object: `invoice_request:${request.id}`,
    after: {
      subject_type,
      subject_id,
      titulo,
      importe_ars,
      importe_usd,
      ...(divisa && { divisa }),
      proveedor: supplier.proveedor,
      mailed,
    },
  });
  return { id: request.id, sealed, mailed };
}

/** Gives a held request a new token and term, and mails it; the old token dies. */
export async function renewLink(tx: Tx, actor: MusicWinsActor, id: number, proveedor_mail?: string): Promise<Sent> {
  const token = newToken();
  const sent = await tx.invoiceRequest.update({
    where: { id },
    data: {
      token_hash: hashToken(token),
      expires_at: expiry(),
      opened_at: null,
      revoked_at: null,
      sent: { increment: 1 },
      sent_by: actor.userId,
      ...(proveedor_mail && { proveedor_mail }),
    },
  });
  const sealed = sealToken(token, INVOICE_LINK);
  const mailed = await mailLink(tx, actor, sent, sealed);
  await audit(tx, actor, {
    action: "invoice_request.resent",
    object: `invoice_request:${sent.id}`,
    after: { sent: sent.sent, mailed },
  });
  return { id: sent.id, sealed, mailed };
}

/** A request as the person sees it. 404 for one of a line out of their scope, or of a show without that right. */
export async function requestView(actor: MusicWinsActor, id: number): Promise<InvoiceRequestView> {
  const shows = can(actor, "shows.requestInvoice");
  const [request] = await requestsWhere(scopeOf(actor), "r.id = $4::int", [id], { shows });
  if (!request) throw notFound();
  return request;
}

/** The request with its link. 409 when the secret that sealed it was changed since. */
export async function sentView(
  actor: MusicWinsActor,
  { id, sealed, mailed }: Sent,
): Promise<Output<typeof api.requestInvoice>["data"]> {
  const request = await requestView(actor, id);
  const token = openToken(sealed, INVOICE_LINK);
  if (!token) throw conflict("El enlace ya se había pedido: enviarlo de nuevo para tener otro.");
  return { ...request, token, url: linkOf(request.subject, token), mailed };
}
