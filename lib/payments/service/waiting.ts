import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import type { PaymentActor } from "../actor";
import type * as api from "../api";

/** `GET /payments/waiting`: batches that wait for somebody or for the bank, and movements of accounts in use that are nothing yet. */
export async function waiting(actor: PaymentActor): Promise<Output<typeof api.waitingPayments>> {
  const [row] = await query<{ batches: number; movements: number }>(
    `SELECT (SELECT count(*)::int FROM payment_batch WHERE state IN ('borrador', 'autorizado', 'liberado', 'archivo', 'enviado')) AS batches,
       (SELECT count(*)::int FROM bank_statement_line l JOIN own_account a ON a.id = l.own_account_id AND a.active WHERE l.match_id IS NULL) AS movements`,
  );
  const { batches, movements } = row ?? { batches: 0, movements: 0 };
  return { batches, movements: can(actor, "statements.read") ? movements : null };
}
