import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { env } from "@/lib/env";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { queueMail } from "@/lib/mail/queueMail";
import type { MusicWinsActor } from "../actor";
import { changed } from "../changed";
import { companyToBill } from "../companies/service";
import { inTx } from "../database";
import { financierosWhere } from "../financieros/rows";
import { holdLine } from "../heads";
import { numberOf, rowOf, rowsWhere } from "../rows";
import { receiptOf } from "../rules/receipt";
import { withPointOfSale } from "../rules/voucherNumber";
import { well } from "../schema";
import { requireRole, type Scope, scopeOf } from "../scope";
import type * as api from "./api";
import { holdRequest } from "./links";
import { INVOICE_REQUEST_MAIL, linkOf } from "./mailKind";
import { observe } from "./observe";
import { requestsWhere } from "./rows";
import { refusingRepeats, requireAgreed, stored } from "./take";
import { hashToken, newToken, sealToken } from "./tokens";

type Link = Output<typeof api.requestInvoice>["data"];

/** What an invoice is asked for. */
type Subject = Pick<
  Prisma.InvoiceRequestUncheckedCreateInput,
  "subject_type" | "subject_id" | "line_id" | "proposal_id" | "show_id" | "titulo"
> & { importe_ars: string; importe_usd: string };

const NEVER = ["rechazado", "anulado"];

/** The subject that a request names: a financiero, or a line's proposal (the chosen one unless an option is named). */
async function budgetSubject(
  tx: Tx,
  scope: Scope,
  { presupuesto, isfinanciero, isop, option_number }: Input<typeof api.requestInvoice>["body"],
): Promise<Subject> {
  const run = inTx(tx);
  const [part] = isfinanciero ? await financierosWhere(scope, "f.id = $4::int", [presupuesto], run) : [];
  if (isfinanciero && !part) throw notFound();
  const named = part
    ? { id: part.budget_id, isop: part.isop, option_number: part.option_number }
    : { id: presupuesto, isop, option_number };
  const row =
    part || isop
      ? await rowOf(scope, named, run)
      : (await rowsWhere(scope, "l.id = $4::int AND p.chosen", [presupuesto], { run }))[0];
  if (!row) throw notFound();
  if (NEVER.includes(row.status) || part?.estado === "anulado") {
    throw impossible("No se pide la factura de lo que se rechazó o se anuló.");
  }
  const { alicuota_ars, alicuota_usd } = part ?? row;
  if (alicuota_ars === "0.00" && alicuota_usd === "0.00") throw impossible("Falta el importe acordado.");
  const proposal = await tx.budgetProposal.findUniqueOrThrow({
    where: { line_id_option_number: { line_id: row.id, option_number: numberOf(row) } },
    select: { id: true },
  });
  return {
    subject_type: part ? "financiero" : "presupuesto",
    subject_id: part?.id ?? row.id,
    line_id: row.id,
    proposal_id: proposal.id,
    titulo: part?.descripcion ? `${row.titulo}: ${part.descripcion}` : row.titulo,
    importe_ars: alicuota_ars,
    importe_usd: alicuota_usd,
  };
}

const expiry = () => new Date(Date.now() + env().INVOICE_LINK_DAYS * 86_400_000);

/** Queues the mail with a link. @returns whether there is a mail to send it to. */
async function mailLink(tx: Tx, actor: MusicWinsActor, request: { id: number; proveedor_mail: string }, token: string) {
  if (!request.proveedor_mail) return false;
  await queueMail(tx, {
    kind: INVOICE_REQUEST_MAIL,
    to: request.proveedor_mail,
    payload: { request_id: request.id, sealed: sealToken(token) },
    subject: "Pedido de factura",
    createdBy: actor.mail,
  });
  return true;
}

type Supplier = Pick<
  Input<typeof api.requestInvoice>["body"],
  "proveedor" | "proveedor_mail" | "proveedor_cuit" | "company_id"
>;

async function make(tx: Tx, actor: MusicWinsActor, subject: Subject, supplier: Supplier) {
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
  const mailed = await mailLink(tx, actor, request, token);
  const { importe_ars, importe_usd, titulo, subject_type, subject_id } = subject;
  await audit(tx, actor, {
    action: "invoice_request.created",
    object: `invoice_request:${request.id}`,
    after: { subject_type, subject_id, titulo, importe_ars, importe_usd, proveedor: supplier.proveedor, mailed },
  });
  return { id: request.id, token, mailed };
}

async function view(actor: MusicWinsActor, id: number) {
  const shows = can(actor, "shows.requestInvoice");
  const [request] = await requestsWhere(scopeOf(actor), "r.id = $4::int", [id], { shows });
  if (!request) throw notFound();
  return request;
}

async function linked(actor: MusicWinsActor, made: { id: number; token: string; mailed: boolean }): Promise<Link> {
  const { id, token, mailed } = made;
  const request = await view(actor, id);
  return { ...request, token, url: linkOf(request.subject, token), mailed };
}

export async function request(
  actor: MusicWinsActor,
  { body }: Input<typeof api.requestInvoice>,
): Promise<Output<typeof api.requestInvoice>> {
  const scope = scopeOf(actor);
  const made = await prisma.$transaction(async (tx) => {
    const subject = await budgetSubject(tx, scope, body);
    const line = await holdLine(tx, scope, subject.line_id ?? 0);
    if (!line.pays) requireRole(line.rol, "editor");
    await changed(tx, line);
    return make(tx, actor, subject, body);
  });
  return well(await linked(actor, made));
}

export async function requestForShow(
  actor: MusicWinsActor,
  { body }: Input<typeof api.requestShowInvoice>,
): Promise<Output<typeof api.requestShowInvoice>> {
  const made = await prisma.$transaction(async (tx) => {
    const show = await tx.show.findUnique({ where: { name: body.show }, select: { id: true, name: true } });
    if (!show) throw badField("show", `No existe el show "${body.show}".`);
    const subject: Subject = {
      subject_type: "show",
      subject_id: show.id,
      show_id: show.id,
      titulo: body.titulo || show.name,
      importe_ars: body.importe_ars ?? "0.00",
      importe_usd: body.importe_usd ?? "0.00",
    };
    return make(tx, actor, subject, body);
  });
  return well(await linked(actor, made));
}

export async function list(
  actor: MusicWinsActor,
  { params }: Input<typeof api.listInvoiceRequests>,
): Promise<Output<typeof api.listInvoiceRequests>> {
  const scope = scopeOf(actor);
  const { id } = await rowOf(scope, { id: params.id, isop: false, option_number: 0 });
  return well(await requestsWhere(scope, "r.line_id = $4::int", [id]));
}

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

/** The same, of one that was not used: 422 otherwise. */
async function holdUnused(tx: Tx, actor: MusicWinsActor, id: number) {
  await hold(tx, actor, id);
  const found = await tx.invoiceRequest.findUniqueOrThrow({ where: { id } });
  if (found.used_at || found.closed_at) throw impossible("El enlace ya se usó.");
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
      const invoice = await tx.supplierInvoice.findUnique({ where: { request_id: link.id } });
      if (!invoice) throw impossible("Todavía no llegó la factura.");
      const observed = invoice.repeats_id !== null || (invoice.observations as unknown[]).length > 0;
      if (invoice.total && !observed) throw impossible("La factura ya tiene sus datos.");
      await requireAgreed(tx, link, body, invoice.id);
      await tx.supplierInvoice.update({ where: { id: invoice.id }, data: stored(body) });
      await observe(tx, invoice.id, { byTeam: true });
      await audit(tx, actor, {
        action: "invoice_request.completed",
        object: `invoice_request:${link.id}`,
        after: { recibo: receiptOf(invoice.id, invoice.created_at.toISOString()), ...body },
      });
    }),
  );
  return well(await view(actor, params.id));
}

export async function revoke(
  actor: MusicWinsActor,
  { params }: Input<typeof api.revokeInvoiceRequest>,
): Promise<Output<typeof api.revokeInvoiceRequest>> {
  await prisma.$transaction(async (tx) => {
    const found = await holdUnused(tx, actor, params.id);
    if (found.revoked_at) return;
    await tx.invoiceRequest.update({ where: { id: found.id }, data: { revoked_at: new Date() } });
    await audit(tx, actor, { action: "invoice_request.revoked", object: `invoice_request:${found.id}` });
  });
  return well(await view(actor, params.id));
}

export async function resend(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.resendInvoiceRequest>,
): Promise<Output<typeof api.resendInvoiceRequest>> {
  const made = await prisma.$transaction(async (tx) => {
    const found = await holdUnused(tx, actor, params.id);
    const token = newToken();
    const sent = await tx.invoiceRequest.update({
      where: { id: found.id },
      data: {
        token_hash: hashToken(token),
        expires_at: expiry(),
        opened_at: null,
        revoked_at: null,
        sent: { increment: 1 },
        ...(body.proveedor_mail && { proveedor_mail: body.proveedor_mail }),
      },
    });
    const mailed = await mailLink(tx, actor, sent, token);
    await audit(tx, actor, {
      action: "invoice_request.resent",
      object: `invoice_request:${sent.id}`,
      after: { sent: sent.sent, mailed },
    });
    return { id: sent.id, token, mailed };
  });
  return well(await linked(actor, made));
}
