import { type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input } from "@/lib/http/contract";
import { conflict, forbidden, impossible } from "@/lib/http/errors";
import type { Signed } from "@/lib/payments/rules/people";
import { declareDebt, undeclareDebt } from "@/lib/payments/service/declaredDebt";
import { AUTHORS, THREE_OVER } from "@/lib/payments/service/held";
import type { StatementActor } from "../actor";
import type * as api from "../api";
import { settleProblem } from "../rules/people";
import type { StatementView } from "../schema";
import { type HeldStatement, onStatement, tellAuthor } from "./held";
import { namesOf, wrong } from "./steps";

/** Who made a statement what it is, and by what sum people sign it: all that it came to, a part that was paid before too. */
async function signedOf(tx: Tx, { id }: HeldStatement): Promise<Signed> {
  const [row] = await txQuery<Signed>(
    tx,
    `SELECT ${AUTHORS} AS authors, b.reviewed_by_user_id AS authoriser, b.balance::text AS amount, coalesce(${THREE_OVER}, 0)::text AS three_people_over
     FROM artist_statement b WHERE b.id = $1::int`,
    id,
  );
  if (!row) throw conflict("La liquidación cambió.");
  return row;
}

/**
 * `POST /artist-statements/{id}/settle`: all that waits of it was paid outside; an order of `/pagos` that the bank's line finds.
 * Errors: 403 for who made it, 404 without the file, 409, 422.
 */
export const settle = (
  actor: StatementActor,
  { params: { id }, body }: Input<typeof api.settleStatement>,
): Promise<StatementView> =>
  onStatement(actor, { id, ...body }, { step: "saldar", action: "settled" }, async (tx, row) => {
    const { day, file_id } = body;
    const dayProblem = paidDayProblem(day);
    if (dayProblem) throw wrong("day", dayProblem);
    const problem = settleProblem(actor.userId, await signedOf(tx, row));
    if (problem) throw forbidden(problem);
    const obligation = row.obligation_id ?? 0;
    await txQuery(tx, "SELECT id FROM obligation WHERE id = $1::int FOR UPDATE", obligation);
    const [owed] = await txQuery<{ whole: boolean }>(
      tx,
      "SELECT left_amount = amount AS whole FROM obligation WHERE id = $1::int",
      obligation,
    );
    if (!owed?.whole) throw impossible("El artista ya la facturó: se paga su comprobante.");
    const { artist } = await namesOf(tx, row);
    const { amount } = await declareDebt(tx, actor, {
      type: "artist_statement",
      id,
      company_id: row.company_id,
      supplier_id: row.supplier_id,
      payee: artist,
      day,
      reference: `Liquidación ${row.number} de ${artist}`,
      currency: row.currency,
      subject: { kind: "obligation", id: obligation },
    });
    await attachDocument(tx, actor, file_id, { ownerType: "artist_statement", ownerId: String(id), slot: "pago" });
    await tellAuthor(tx, actor, row, "declaró el pago de");
    return { day, amount };
  });

/** `POST /artist-statements/{id}/unsettle`: it was not paid, so it is owed again. Errors: 403 for who declared it, 409, 422. */
export const unsettle = (
  actor: StatementActor,
  { params: { id }, body }: Input<typeof api.unsettleStatement>,
): Promise<StatementView> =>
  onStatement(actor, { id, ...body }, { step: "deshacer", action: "unsettled" }, async (tx, row) => {
    const { reason } = body;
    const [declared] = await txQuery<{ order: number; declarer: number | null }>(
      tx,
      `SELECT id AS order, credited_by_user_id AS declarer FROM payment_order
       WHERE declared_type = 'artist_statement' AND declared_id = $1::int AND state IN ('acreditado', 'conciliado')`,
      id,
    );
    if (!declared) throw impossible("No tiene un pago declarado.");
    await undeclareDebt(tx, actor, { ...declared, reason });
    await tellAuthor(tx, actor, row, "deshizo el pago declarado de");
    return { reason };
  });
