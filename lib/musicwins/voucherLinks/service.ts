import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { takeCallOf } from "@/lib/links/callLimit";
import { openToken } from "@/lib/links/token";
import { publish } from "@/lib/live/publish";
import { once } from "@/lib/once";
import { publicStates } from "@/lib/shows/rules/kinds";
import { holdRequest } from "../invoiceRequests/links";
import { INVOICE_LINK, linkOf } from "../invoiceRequests/mailKind";
import { onceAsked, onceSent } from "../invoiceRequests/onceSent";
import { makeLink, renewLink, type Sent } from "../invoiceRequests/outgoing";
import type { Subject } from "../invoiceRequests/subject";
import type { MusicWinsActor } from "../scope";
import type * as api from "./api";
import { LINKS } from "./listService";
import type { VoucherLinkRow } from "./schema";

async function rowOf(id: number): Promise<VoucherLinkRow> {
  const [row] = await query<VoucherLinkRow>(`${LINKS} WHERE r.id = $1::int`, [id]);
  if (!row) throw notFound("No existe este enlace.");
  return row;
}

/** The link with its address. 409 when the secret that sealed it was changed since. */
async function told({ id, sealed, mailed }: Sent) {
  const row = await rowOf(id);
  const token = openToken(sealed, INVOICE_LINK);
  if (!token) throw conflict("El enlace ya se había pedido: enviarlo de nuevo para tener otro.");
  return { ...row, url: linkOf(row.subject, token), mailed };
}

const SECONDS = 15 * 60;
const CALLS = 60;

type Body = Input<typeof api.makeVoucherLinks>["body"];

interface Asked {
  name: string;
  tax_id: string | null;
  mail: string;
}

const blockedText = (name: string) => `${name} está bloqueado: no se le piden facturas.`;

/** Whom it is asked of: a supplier, or who is only named. */
async function askedOf(tx: Tx, { supplier_id: id, proveedor }: Body): Promise<Asked> {
  if (id === undefined) return { name: proveedor, tax_id: null, mail: "" };
  const [supplier] = await txQuery<Asked & { state: string }>(
    tx,
    `SELECT s.name, s.tax_id, s.state, coalesce(nullif(s.mail_invoices, ''), s.mail) AS mail FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = $1::int`,
    id,
  );
  if (!supplier) throw badField("supplier_id", "No existe este proveedor.");
  const { state, ...asked } = supplier;
  if (state === "bloqueado") throw badField("supplier_id", blockedText(supplier.name));
  return asked;
}

/** What each link asks for: a show, or the supplier alone. */
async function subjectsOf(tx: Tx, { supplier_id, shows, titulo, importe_ars, importe_usd, divisa }: Body) {
  const amounts = { importe_ars: importe_ars ?? "0.00", importe_usd: importe_usd ?? "0.00", divisa };
  if (supplier_id !== undefined && shows.length === 0) {
    const alone = { subject_type: "proveedor", subject_id: supplier_id, titulo: titulo || "Factura", ...amounts };
    return [{ ...alone, supplier_id } satisfies Subject];
  }
  const found = await tx.show.findMany({
    where: { id: { in: shows }, state: { in: [...publicStates] } },
    select: { id: true, name: true },
  });
  return shows.map((id): Subject => {
    const show = found.find((one) => one.id === id);
    if (!show) throw badField("shows", "No existe este show.");
    const title = titulo ? `${titulo}: ${show.name}` : show.name;
    return { subject_type: "show", subject_id: id, show_id: id, supplier_id, titulo: title, ...amounts };
  });
}

/** `POST /vouchers/links`. Errors: 400 for a supplier or a show that is not there, 429. */
export async function make(
  actor: MusicWinsActor,
  { body }: Input<typeof api.makeVoucherLinks>,
): Promise<Output<typeof api.makeVoucherLinks>> {
  await takeCallOf({ kind: "voucher_links", of: String(actor.userId) }, { calls: CALLS, seconds: SECONDS });
  const made = await transactionInTurn(`invoice-request:${actor.userId}`, async (tx) => {
    const supplier = await askedOf(tx, body);
    const subjects = await subjectsOf(tx, body);
    const to = {
      proveedor: supplier.name,
      proveedor_mail: body.proveedor_mail ?? supplier.mail,
      proveedor_cuit: supplier.tax_id ?? "",
      ...(body.company_id && { company_id: body.company_id }),
    };
    const all = async () => {
      const sent: Sent[] = [];
      for (const subject of subjects) {
        const { subject_type, subject_id, titulo } = subject;
        const request = {
          ...to,
          subject_id,
          titulo,
          supplier_id: body.supplier_id,
          ...(body.divisa && { divisa: body.divisa }),
          clave: undefined,
        };
        const one = () => makeLink(tx, actor, subject, to);
        sent.push(await (body.clave ? one() : onceAsked(tx, actor, { ...subject, subject_type }, request, one)));
      }
      return { sent };
    };
    // With its own key the call is one as a whole: the same links again, and nothing for other ones.
    const call = { name: "voucher_links", userId: actor.userId, clave: body.clave, request: body, seconds: 0 };
    const { sent } = await once(tx, call, all);
    await publish(tx, { topic: "comprobantes", type: "vouchers" });
    return sent;
  });
  const data = [];
  for (const one of made) data.push(await told(one));
  return { data };
}

/** Holds a link that is nobody's line's and was not used. Errors: 404, 422. */
async function holdOwn(tx: Tx, id: number): Promise<void> {
  const link = await holdRequest(tx, id);
  if (link.line_id !== null) throw impossible("Es de una propuesta de Music Wins: se maneja desde ella.");
  const { used_at, closed_at } = await tx.invoiceRequest.findUniqueOrThrow({ where: { id } });
  if (used_at) throw impossible("El enlace ya se usó.");
  if (closed_at) throw impossible("El enlace se descartó sin factura: pedirla de nuevo.");
}

/** @throws 422 for a link of a supplier that was blocked since */
async function requireAsked(tx: Tx, id: number): Promise<void> {
  const [blocked] = await txQuery<{ name: string }>(
    tx,
    `SELECT s.name FROM invoice_request r JOIN supplier_kept k ON k.id = r.supplier_id JOIN supplier s ON s.id = k.kept_id
     WHERE r.id = $1::int AND s.state = 'bloqueado'`,
    id,
  );
  if (blocked) throw impossible(blockedText(blocked.name));
}

/** `POST /vouchers/links/{id}/revoke`. Errors: 404, 422. */
export async function revoke(
  actor: MusicWinsActor,
  { params: { id } }: Input<typeof api.revokeVoucherLink>,
): Promise<Output<typeof api.revokeVoucherLink>> {
  await prisma.$transaction(async (tx) => {
    await holdOwn(tx, id);
    const { count } = await tx.invoiceRequest.updateMany({
      where: { id, revoked_at: null },
      data: { revoked_at: new Date() },
    });
    if (count === 0) return;
    await audit(tx, actor, { action: "invoice_request.revoked", object: `invoice_request:${id}` });
    await publish(tx, { topic: "comprobantes", type: "vouchers" });
  });
  return rowOf(id);
}

/** `POST /vouchers/links/{id}/resend`. Errors: 404, 422. */
export async function resend(
  actor: MusicWinsActor,
  { params: { id }, body: { proveedor_mail, clave } }: Input<typeof api.resendVoucherLink>,
): Promise<Output<typeof api.resendVoucherLink>> {
  const made = await transactionInTurn(`resend:${id}`, (tx) => {
    const request = { id, proveedor_mail };
    return onceSent(tx, actor, { name: "resend", clave, request, seconds: 60 }, async () => {
      await holdOwn(tx, id);
      await requireAsked(tx, id);
      await publish(tx, { topic: "comprobantes", type: "vouchers" });
      return renewLink(tx, actor, id, proveedor_mail);
    });
  });
  return told(made);
}
