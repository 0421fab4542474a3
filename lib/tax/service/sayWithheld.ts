import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { badField, notFound } from "@/lib/http/errors";
import type { TaxActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { withholdingTitle } from "../rules/words";
import { countDeclared, saidCode } from "./declared";
import { holdMonths } from "./month";

interface Declared {
  company_id: number;
  supplier_id: number;
  own_currency: string;
  currency: Currency;
  amount: string;
  day: string;
  /** What was said before; null: nobody did. */
  before: string | null;
}

/**
 * `POST /withholdings/declared`: what was withheld of a payment that was declared elsewhere, which then counts in its month (money.md 8). It changes nothing
 * of what was paid. Errors: 400 where it is more than was paid, 404 where nothing of that tax was counted.
 */
export const say = (
  actor: TaxActor,
  { body: { order_id, tax, code, amount, reason } }: Input<typeof api.sayWithheld>,
): Promise<Output<typeof api.sayWithheld>> =>
  prisma.$transaction(async (tx) => {
    const of = saidCode(tax, code);
    const [row] = await txQuery<Declared>(
      tx,
      `SELECT r.company_id, k.kept_id AS supplier_id, c.currency::text AS own_currency, r.currency::text AS currency, r.amount::text AS amount, r.paid_day::text AS day,
         (SELECT d.amount::text FROM declared_withheld d WHERE d.order_id = r.id AND d.tax = $2 AND d.code = $4) AS before
       FROM payment_order r JOIN company c ON c.id = r.company_id JOIN supplier_kept k ON k.id = r.supplier_id
       WHERE r.id = $1::int AND EXISTS (SELECT 1 FROM withholding w WHERE w.order_id = r.id AND w.state = 'declarada' AND w.tax = $2 AND w.code = $3)`,
      ...[order_id, tax, code, of],
    );
    if (!row) throw notFound("No hay un pago declarado de ese impuesto: actualizar la lista.");
    if (compareMoney(amount, row.amount) > 0)
      throw badField(
        "amount",
        `No puede ser más que lo pagado: ${formatMoney(row.amount, row.currency, { decimals: 2 })}.`,
      );
    await holdMonths(tx, row.company_id, row.day, [row.supplier_id]);
    await txQuery(
      tx,
      `INSERT INTO declared_withheld (order_id, tax, code, amount, reason, said_by_user_id) VALUES ($1::int, $2, $3, $4::numeric, $5, $6::int)
       ON CONFLICT (order_id, tax, code) DO UPDATE SET amount = excluded.amount, reason = excluded.reason, said_by_user_id = excluded.said_by_user_id, said_at = now()`,
      ...[order_id, tax, of, amount, reason, actor.userId],
    );
    await countDeclared(tx, row, [row.supplier_id]);
    await audit(tx, actor, {
      action: "withholding.said",
      object: `payment_order:${order_id}`,
      before: { amount: row.before },
      after: { tax: withholdingTitle(tax, of), amount, reason },
    });
    await changed(tx);
    return { amount };
  });
