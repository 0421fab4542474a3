import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { impossible } from "@/lib/http/errors";
import type { MusicWinsActor } from "../actor";

/**
 * Before what invoices were asked for is deleted: links that wait for one are revoked, so that no supplier sends an invoice
 * of what is gone. Call it with the line held.
 * @throws 422 when an invoice came: what was received stays in sight
 */
export async function letGoOfLinks(
  tx: Tx,
  actor: MusicWinsActor,
  asked: Prisma.InvoiceRequestWhereInput,
): Promise<void> {
  const links = await tx.invoiceRequest.findMany({
    where: { ...asked, OR: [{ used_at: { not: null } }, { closed_at: null, revoked_at: null }] },
    select: { id: true, used_at: true, proveedor: true },
    orderBy: { id: "asc" },
  });
  const received = links.find(({ used_at }) => used_at !== null);
  if (received) throw impossible(`No se puede borrar: ya llegó una factura de ${received.proveedor}.`);
  await tx.invoiceRequest.updateMany({
    where: { id: { in: links.map(({ id }) => id) } },
    data: { revoked_at: new Date() },
  });
  for (const { id } of links)
    await audit(tx, actor, { action: "invoice_request.revoked", object: `invoice_request:${id}` });
}
