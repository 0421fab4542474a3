import { audit } from "@/lib/audit/audit";
import { holdRows, type Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { impossible } from "@/lib/http/errors";
import type { MusicWinsActor } from "../scope";

/** Statuses of a proposal whose invoices are not asked for, and not taken. */
export const NOT_ASKED: readonly string[] = ["rechazado", "anulado"];

type Asked = Prisma.InvoiceRequestWhereInput;

/**
 * Before what invoices were asked for is deleted: links that wait for one are revoked, so that no supplier sends an invoice
 * of what is gone. Call it with the line held.
 * @throws 422 when an invoice came: what was received stays in sight
 */
export async function letGoOfLinks(tx: Tx, actor: MusicWinsActor, asked: Asked): Promise<void> {
  await hold(tx, asked);
  const received = await tx.invoiceRequest.findFirst({
    where: { ...asked, used_at: { not: null } },
    select: { proveedor: true },
  });
  if (received) throw impossible(`No se puede borrar: ya llegó una factura de ${received.proveedor}.`);
  await revokeOpenLinks(tx, actor, asked);
}

/**
 * When what invoices were asked for is rejected or annulled: the same, but what came in stays as it is, beside a proposal
 * that stays readable too.
 */
export async function revokeOpenLinks(tx: Tx, actor: MusicWinsActor, asked: Asked): Promise<void> {
  await hold(tx, asked);
  const open = await tx.invoiceRequest.updateManyAndReturn({
    where: { ...asked, used_at: null, closed_at: null, revoked_at: null },
    data: { revoked_at: new Date() },
    select: { id: true },
  });
  for (const { id } of open)
    await audit(tx, actor, { action: "invoice_request.revoked", object: `invoice_request:${id}` });
}

/** Waits for suppliers who are sending at this moment: what is read then is what they left. */
async function hold(tx: Tx, asked: Asked): Promise<void> {
  const ids = (await tx.invoiceRequest.findMany({ where: asked, select: { id: true } })).map(({ id }) => id);
  await holdRows(tx, "invoice_request", ids);
}
