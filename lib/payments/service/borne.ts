import { type Tx, txQuery } from "@/lib/db";
import { balanceOf, openDay } from "@/lib/ledger/balances";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { alike, onDay, type Share } from "@/lib/ledger/shares";
import { charged } from "@/lib/ledger/transitions";
import { BORNE } from "@/lib/tax/service/source";
import { sharesOf } from "./advanceLedger";

const sourceOf = (id: number) => ({ type: "payment_order", id });
/** What the ledger calls it, of an order. */
export const BORNE_EVENT = "retencion_a_cargo";

interface Borne {
  company_id: number;
  supplier_id: number | null;
  currency: string;
  amount: string;
  day: string;
}
interface Paid {
  kind: string;
  subject_id: number;
  advance: number | null;
  pays: string;
}

/** What an order that was credited withheld at our own cost, in its company's currency; null where that is nothing. */
async function borneOf(tx: Tx, order: number): Promise<Borne | null> {
  const [row] = await txQuery<Borne>(
    tx,
    `SELECT r.company_id, r.supplier_id, c.currency::text AS currency, sum(w.amount)::text AS amount, r.paid_day::text AS day
     FROM payment_order r JOIN company c ON c.id = r.company_id JOIN withholding w ON w.order_id = r.id
     WHERE r.id = $1::int AND r.paid_day IS NOT NULL AND ${BORNE} GROUP BY r.id, c.id HAVING sum(w.amount) > 0`,
    order,
  );
  return row ?? null;
}

/** What the things that an order pays are charged to, each by what is paid of it. */
async function chargedTo(tx: Tx, order: number): Promise<Share[]> {
  const items = await txQuery<Paid>(
    tx,
    `SELECT p.kind, p.subject_id, CASE WHEN o.source_type = 'payment_advance' THEN o.source_id::int END AS advance, i.pays::text AS pays
     FROM payment_item i JOIN payable p ON p.id = i.payable_id LEFT JOIN obligation o ON p.kind = 'obligation' AND o.id = p.subject_id
     WHERE i.order_id = $1::int AND i.pays > 0 ORDER BY i.id`,
    order,
  );
  const shares: Share[] = [];
  for (const { kind, subject_id, advance, pays } of items)
    shares.push(
      ...(advance === null
        ? alike(await balanceOf(tx, { type: kind, id: subject_id }, "devengado"), pays)
        : await sharesOf(tx, advance, pays)),
    );
  return shares;
}

/**
 * A tax that the company bears itself is no part of what the supplier's voucher accrued: it is a cost of what the order pays, accrued and
 * paid at once, since what is paid in is only cash. Who calls credited the order.
 */
export async function postBorne(tx: Tx, actor: PostingActor, order: number): Promise<void> {
  const borne = await borneOf(tx, order);
  if (!borne) return;
  const { company_id, supplier_id, currency, amount, day } = borne;
  const places = await chargedTo(tx, order);
  const to = places.length > 0 ? places : [{ company_id, supplier_id, currency, amount }];
  const shares = alike(to, amount).map((share) => ({ ...share, currency }));
  const lines = charged(onDay(shares, await openDay(tx, company_id, day))).lines;
  await postNext(tx, actor, sourceOf(order), {
    event: BORNE_EVENT,
    day,
    lines: lines.map((line) => ({ ...line, concept: "Retención a cargo de la empresa" })),
  });
}

/** The order was not paid after all. */
export async function unpostBorne(tx: Tx, actor: PostingActor, order: number, reason: string): Promise<void> {
  await takeBack(tx, actor, sourceOf(order), BORNE_EVENT, reason);
}

/** A voucher is charged elsewhere: so is what was borne with its payments. Who calls holds it. */
export async function chargeBorneAgain(tx: Tx, actor: PostingActor, voucher: number): Promise<void> {
  const orders = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT r.id FROM payment_item i JOIN payable p ON p.id = i.payable_id JOIN payment_order r ON r.id = i.order_id JOIN withholding w ON w.order_id = r.id
     WHERE p.kind = 'voucher' AND p.subject_id = $1::int AND r.state IN ('acreditado', 'conciliado') AND ${BORNE} ORDER BY 1`,
    voucher,
  );
  for (const { id } of orders) {
    await unpostBorne(tx, actor, id, "Se imputó");
    await postBorne(tx, actor, id);
  }
}
