import { type Tx, txQuery } from "@/lib/db";
import { queueMails } from "@/lib/mail/queueMail";
import type { PaymentActor } from "../actor";
import { PAYMENT_MAIL } from "../names";

/** Each supplier whose payment is at the bank gets its detail once, with its certificates; who has no mail gets none. */
export async function mailSuppliers(tx: Tx, actor: PaymentActor, batch: number): Promise<void> {
  const orders = await txQuery<{ id: number; mail: string; company: string }>(
    tx,
    `SELECT r.id, coalesce(nullif(s.mail_payments, ''), s.mail) AS mail, c.name AS company FROM payment_order r
     JOIN supplier_kept k ON k.id = r.supplier_id JOIN supplier s ON s.id = k.kept_id JOIN company c ON c.id = r.company_id
     WHERE r.batch_id = $1::int AND coalesce(nullif(s.mail_payments, ''), s.mail) <> '' ORDER BY r.id`,
    batch,
  );
  await queueMails(
    tx,
    orders.map(({ id, mail, company }) => ({
      kind: PAYMENT_MAIL,
      to: mail,
      payload: { order: id },
      subject: `Pago de ${company}`,
      dedupeKey: `pago:${id}`,
      createdBy: actor.userId,
    })),
  );
}
