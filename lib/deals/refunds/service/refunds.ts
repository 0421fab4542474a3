import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { openObligation } from "@/lib/ledger/obligations";
import type { ShowStep } from "@/lib/shows/service/followers";
import type { Follower } from "../../deposits/service/follow";
import { objectOf } from "../../service/record";

/** Days within which we give back what we owe of a show that was called off. */
const REFUND_DAYS = 10;

interface Paid {
  what: "entradas" | "anticipos";
  currency: string;
  amount: string;
}

/** What was paid for a show: its tickets as they were reported last, and the deposits that we collected. */
const PAID = `
  SELECT 'entradas' AS what, divisa AS currency, sum(last_recaudacion_total)::text AS amount FROM sales_series WHERE show_id = $1::int GROUP BY 2 HAVING sum(last_recaudacion_total) > 0
  UNION ALL SELECT 'anticipos', d.currency::text, sum(o.paid)::text FROM show_deposit d JOIN obligation o ON o.id = d.obligation_id
    WHERE d.show_id = $1::int AND d.direction = 'cobra' GROUP BY 2 HAVING sum(o.paid) > 0 ORDER BY 1, 2`;

/**
 * A show with a deal was called off: what was paid for it is noted with who gives it back, and what we give back is owed. Once: of each kind and currency
 * there is one.
 */
export async function owedBack(tx: Tx, actor: Follower, { id, to, reason, refund_by }: ShowStep): Promise<void> {
  if (to !== "cancelado" || refund_by === undefined) return;
  const [show] = await txQuery<{ company_id: number | null; counterparty: string; by: number }>(
    tx,
    `SELECT s.company_id, d.counterparty, d.created_by_user_id AS by FROM "show" s JOIN deal d ON d.show_id = s.id WHERE s.id = $1::int`,
    id,
  );
  if (!show) return;
  for (const paid of await txQuery<Paid>(tx, PAID, id)) {
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO show_refund (show_id, what, currency, amount, refund_by, reason) VALUES ($1::int, $2, $3, $4::numeric, $5, $6)
       ON CONFLICT (show_id, what, currency) DO NOTHING RETURNING id`,
      ...[id, paid.what, paid.currency, paid.amount, refund_by, reason],
    );
    if (!made) continue;
    await audit(tx, actor, { action: "show.refund", object: objectOf(id), after: { ...paid, refund_by, reason } });
    if (refund_by === "empresa")
      await owe(tx, { ...actor, userId: actor.userId ?? show.by }, { id, refund: made.id, paid, show });
  }
}

interface Owed {
  id: number;
  refund: number;
  paid: Paid;
  show: { company_id: number | null; counterparty: string };
}

async function owe(tx: Tx, actor: Follower, { id, refund, paid, show }: Owed): Promise<void> {
  const { company_id, counterparty } = show;
  const obligation = await openObligation(tx, actor, {
    kind: "devolucion",
    source: { type: "show_refund", id: refund },
    company_id,
    show_id: id,
    payee: paid.what === "entradas" ? "Quienes compraron entradas" : counterparty,
    currency: paid.currency,
    day: todayIn(),
    due_day: addDays(todayIn(), REFUND_DAYS),
    shares: [{ company_id, show_id: id, currency: paid.currency, amount: paid.amount }],
  });
  await txQuery(tx, "UPDATE show_refund SET obligation_id = $2::int WHERE id = $1::int", refund, obligation);
}
