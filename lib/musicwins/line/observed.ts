import type { Tx } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { inTx, iso } from "../database";
import { receiptOf } from "../rules/receipt";

/** By its own words the invoice `i` is observed: its document says other than was declared or agreed, or it came in before. */
const DIFFERS = "(i.observations <> '[]' OR i.repeats_id IS NOT NULL)";
/** Its voucher `m` counts, and somebody observed that. */
const MARKED = (of: string) =>
  `EXISTS (SELECT 1 FROM voucher m WHERE m.id = i.voucher_id AND m.state NOT IN ('anulado', 'descartado') AND ${of})`;

/** The invoice `i` is observed, by its own words or as a voucher: it is one mark. */
export const OBSERVED = `(${DIFFERS} OR ${MARKED("m.observed IS NOT NULL")})`;

/** `w` is a look at the invoice `i` as it is observed now: one from before another observation does not count. */
export const IS_REVIEW =
  "w.invoice_id = i.id AND w.observations = i.observations AND w.repeats_id IS NOT DISTINCT FROM i.repeats_id";

/** By its own words observed, and nobody has looked at it. */
export const UNSEEN = `(${DIFFERS} AND NOT EXISTS (SELECT 1 FROM invoice_review w WHERE ${IS_REVIEW}))`;

/** Observed, and nobody has looked at it: what it is for is not paid. What was discarded or annulled holds nothing up. */
export const UNREVIEWED = MARKED(`(m.observed IS NOT NULL OR ${UNSEEN})`);

/** The request `r` is of a part that is still due of the proposal. */
const ofDuePart = (proposal: string) => `r.subject_id IN (SELECT f.id FROM budget_financiero f
  WHERE f.proposal_id = ${proposal} AND f.deleted_at IS NULL AND f.estado = 'pendiente')`;

/** The numbers of the requests whose invoices hold up the payment of a whole proposal: its own, and those of its due parts. */
export const holdingUp = (proposal: string): string =>
  `ARRAY(SELECT r.id FROM invoice_request r JOIN supplier_invoice i ON i.request_id = r.id
     WHERE r.proposal_id = ${proposal} AND ${UNREVIEWED} AND (r.subject_type = 'presupuesto' OR ${ofDuePart(proposal)})
     ORDER BY r.id)`;

/**
 * Of a proposal, what is about to be paid: a part by its number, or else the whole with every part that is still due.
 * The invoice of the whole covers its parts.
 * @throws 422 naming the invoice that is observed and that nobody has looked at.
 */
export async function requireReviewed(tx: Tx, proposal_id: number, part: number | null = null): Promise<void> {
  const [invoice] = await inTx(tx)<{ id: number; created_at: string; proveedor: string }>(
    `SELECT i.id, ${iso("i.created_at")} AS created_at, r.proveedor
     FROM invoice_request r JOIN supplier_invoice i ON i.request_id = r.id
     WHERE r.proposal_id = $1::int AND ${UNREVIEWED} AND (r.subject_type = 'presupuesto' OR r.subject_id = $2::int
       OR $2::int IS NULL AND ${ofDuePart("$1::int")})
     ORDER BY i.id LIMIT 1`,
    [proposal_id, part],
  );
  if (!invoice) return;
  const recibo = receiptOf(invoice.id, invoice.created_at);
  throw new AppError(
    422,
    "invoice_observed",
    `La factura de ${invoice.proveedor} (${recibo}) está observada: antes de pagar la tiene que dar por vista, con su motivo, quien no la pidió ni cargó sus datos.`,
  );
}
