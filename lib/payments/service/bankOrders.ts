import type { BankOrders, CreditLine } from "@/lib/bank/orders";
import type { OpenOrder } from "@/lib/bank/rules/order";
import { type Tx, txQuery } from "@/lib/db";
import { conflict, impossible } from "@/lib/http/errors";
import { type OrderState, type OrderStep, orderAfter } from "../rules/states";
import { payOrder, unpayOrder } from "./crediting";
import { refuseDeclaredAgain } from "./declaredDebt";
import { givenUpOf, giveUpAgain, putBack, takeReturn } from "./late";
import { numberSql } from "./number";
import { cannot, type HeldOrder, holdItems, holdOrder, type Settler, stepped } from "./order";

/**
 * What leaves the account is the amount without what is withheld. What was credited by hand still waits for its line; what people gave up may
 * have been paid all the same, and what it pays with another order, too (`twice`).
 */
const OPEN = `SELECT r.id, ${numberSql("r")} AS number, ${numberSql("r")} AS end_to_end, coalesce(f.message_id, '') AS batch, r.payee,
    coalesce(regexp_replace(s.tax_id, '[^[:alnum:]]', '', 'g'), '') AS tax_id, (r.amount - r.withheld)::text AS amount,
    coalesce(r.paid_day, b.day)::text AS day, r.state = 'conciliado' AS credited,
    CASE WHEN r.state IN ('rechazado', 'no_enviado') THEN r.state END AS given_up,
    r.state IN ('rechazado', 'no_enviado') AND EXISTS (SELECT 1 FROM payment_item i JOIN payable p ON p.id = i.payable_id
      WHERE i.order_id = r.id AND p.payable - p.held - p.paid < abs(i.amount)) AS twice
  FROM payment_order r LEFT JOIN payment_batch b ON b.id = r.batch_id LEFT JOIN payment_file f ON f.batch_id = r.batch_id
  LEFT JOIN supplier_kept k ON k.id = r.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id
  WHERE r.company_id = $1::int AND r.currency = $2::char(3) AND r.amount > r.withheld AND r.method <> 'caja'
    AND (b.own_account_id = $3::int OR r.method = 'declarado')
    AND (r.state = 'enviado' OR r.state IN ('acreditado', 'conciliado') AND r.paid_day >= $4::date
      OR r.state IN ('rechazado', 'no_enviado') AND r.number IS NOT NULL AND r.batch_id IS NOT NULL AND coalesce(r.paid_day, b.day) >= $4::date)
    AND ($5::int[] IS NULL OR r.id = ANY ($5::int[]))
  ORDER BY r.id`;

/** What the bank calls what it did: of the match's first line, which has its reference or its text. */
async function referenceOf(tx: Tx, match: number): Promise<string> {
  const [line] = await txQuery<{ said: string }>(
    tx,
    `SELECT coalesce(nullif(btrim(l.reference), ''), nullif(btrim(l.text), ''), 'Extracto') AS said FROM bank_statement_line l
     WHERE l.match_id = $1::int ORDER BY l.id LIMIT 1`,
    match,
  );
  return (line?.said ?? "Extracto").slice(0, 100);
}

const setState = (tx: Tx, id: number, state: string): Promise<object[]> =>
  txQuery(tx, "UPDATE payment_order SET state = $2::text, version = version + 1 WHERE id = $1::int", id, state);

/** What a line of the bank makes of an order in each state. */
async function credit(
  tx: Tx,
  actor: Settler,
  id: number,
  { match_id, day }: CreditLine,
  why: "pago" | "deshacer",
): Promise<void> {
  const order = await holdOrder(tx, id);
  const step = stepOf(order, why);
  if (!step || orderAfter(order.state, step) === null) throw conflict(cannot(order));
  const items = await holdItems(tx, order);
  let more = {};
  if (step === "conciliar") await setState(tx, id, "conciliado");
  else if (step === "acreditar") {
    const reference = await referenceOf(tx, match_id);
    await payOrder(tx, actor, order, items, { day, reference, to: "conciliado", match_id });
  } else if (why === "pago")
    more = await putBack(tx, actor, order, items, { day, reference: await referenceOf(tx, match_id), match_id });
  else {
    await refuseDeclaredAgain(tx, id);
    more = await putBack(tx, actor, order, items, { day: order.paid_day ?? day, reference: "", undone: true });
  }
  await stepped(tx, actor, order, step, { match: match_id, ...more });
}

/** What is done with an order in its state. What people gave up the bank pays all the same; an undone return was never one. */
function stepOf({ state }: HeldOrder, why: "pago" | "deshacer"): OrderStep | undefined {
  const steps: Partial<Record<OrderState, OrderStep>> = {
    enviado: "acreditar",
    acreditado: "conciliar",
    rechazado: why === "pago" ? "reponer" : "restituir",
    no_enviado: "reponer",
  };
  return steps[state];
}

function undoing(order: HeldOrder, match: number): OrderStep {
  return order.credited_match_id === match ? "desacreditar" : "desconciliar";
}

const AGAIN = { rechazado: "volver_a_rechazar", no_enviado: "volver_a_no_enviar" } as const;

async function uncredit(
  tx: Tx,
  actor: Settler,
  id: number,
  { match_id }: CreditLine,
  why: "deshacer" | "devolucion",
): Promise<void> {
  const order = await holdOrder(tx, id);
  const before = await givenUpOf(tx, id);
  const again = before && before.state !== "enviado" && order.credited_match_id === match_id ? before.state : null;
  const step = why === "devolucion" ? "devolver" : again ? AGAIN[again] : undoing(order, match_id);
  if (orderAfter(order.state, step) === null) throw conflict(cannot(order));
  const items = await holdItems(tx, order);
  if (step === "devolver" && order.method === "declarado" && items.length === 0)
    throw impossible("Este pago se declaró en Music Wins: corregirlo allí antes de conciliar su devolución.");
  if (step === "devolver") await takeReturn(tx, actor, order, items, before);
  else if (before && again) await giveUpAgain(tx, actor, order, items, before);
  else if (step === "desacreditar")
    await unpayOrder(tx, actor, order, items, { reason: "Se deshizo la conciliación", to: "enviado", held: true });
  else await setState(tx, id, "acreditado");
  await stepped(tx, actor, order, step, { match: match_id });
}

/** The orders that lines of the bank are. */
export const bankOrders: BankOrders = {
  openOrders: (tx, { id, company_id, currency }, since, ids) =>
    txQuery<OpenOrder>(tx, OPEN, company_id, currency, id, since, ids ? [...ids] : null),
  credit,
  uncredit,
};
