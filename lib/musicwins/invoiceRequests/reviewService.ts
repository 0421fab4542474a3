import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, impossible, notFound } from "@/lib/http/errors";
import { lifted } from "@/lib/vouchers/service/said";
import { inTx } from "../database";
import { headOf } from "../line/head";
import { holdLine } from "../line/hold";
import { OBSERVED, UNREVIEWED } from "../line/observed";
import { changed, recordingRefusals } from "../line/onLine";
import { tell } from "../line/tell";
import { well } from "../schema";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";
import type * as api from "./api";
import { holdRequest } from "./links";
import { requestView } from "./outgoing";

interface Observed {
  invoice_id: number;
  voucher_id: number;
  observed: boolean;
  unreviewed: boolean;
  isop: boolean;
  option_number: number;
  /** The person who asked for the invoice, sent its link last, filled in its data, or observed it as a voucher. */
  involved: number[];
}

/**
 * Takes an observed invoice as looked at, with the reason why it may be paid. By who approves or pays in the area and
 * neither asked for the invoice, sent its link, filled in its data nor made the proposal. Once: again does nothing.
 * Errors: 403, 404, 422 for an invoice that is not observed.
 */
export async function review(
  actor: MusicWinsActor,
  { params: { id }, body: { reason } }: Input<typeof api.reviewInvoice>,
): Promise<Output<typeof api.reviewInvoice>> {
  await recordingRefusals(actor, `invoice_request:${id}`, { reason }, () =>
    prisma.$transaction(async (tx) => {
      const link = await holdRequest(tx, id);
      if (!link.line_id) throw notFound();
      const line = await holdLine(tx, scopeOf(actor), link.line_id);
      const invoice = await observedOf(tx, id);
      const { makers, titulo } = await headOf(tx, line, invoice);
      if (!line.pays) requireRole(line.rol, "approver");
      if ([...makers, ...invoice.involved].includes(actor.userId)) {
        throw forbidden(
          "Quien pidió la factura, cargó sus datos o hizo el presupuesto no la da por vista: le toca a otro.",
        );
      }
      if (!invoice.observed) throw impossible("La factura no está observada.");
      if (!invoice.unreviewed) return;
      await keep(tx, actor, invoice.invoice_id, reason);
      await lifted(tx, actor, invoice.voucher_id, reason);
      await changed(tx, line);
      const message = `dio por vista la factura observada de ${link.proveedor} para "${titulo}": ${reason}`;
      await tell(tx, actor, [link.created_by, ...makers], "factura", { ...line, titulo }, message);
      await audit(tx, actor, {
        action: "invoice_request.reviewed",
        object: `invoice_request:${id}`,
        after: { motivo: reason },
      });
    }),
  );
  return well(await requestView(actor, id));
}

async function observedOf(tx: Tx, id: number): Promise<Observed> {
  const [found] = await inTx(tx)<Observed>(
    `SELECT i.id AS invoice_id, i.voucher_id, ${OBSERVED} AS observed, ${UNREVIEWED} AS unreviewed, p.isop, p.option_number,
       array_remove(ARRAY[r.created_by, r.sent_by, i.completed_by, (m.observed ->> 'by')::int], NULL) AS involved
     FROM invoice_request r JOIN supplier_invoice i ON i.request_id = r.id JOIN voucher m ON m.id = i.voucher_id JOIN budget_proposal p ON p.id = r.proposal_id
     WHERE r.id = $1::int`,
    [id],
  );
  if (!found) throw impossible("Todavía no llegó la factura.");
  return found;
}

/** Keeps the look with what the invoice is observed for at this moment; one that is observed as a voucher alone has that mark only. */
export const keep = (tx: Tx, actor: { userId: number }, invoiceId: number, reason: string) =>
  tx.$executeRaw`INSERT INTO invoice_review (invoice_id, motivo, observations, repeats_id, created_by)
    SELECT i.id, ${reason}, i.observations, i.repeats_id, ${actor.userId}::int FROM supplier_invoice i
    WHERE i.id = ${invoiceId}::int AND (i.observations <> '[]' OR i.repeats_id IS NOT NULL)`;
