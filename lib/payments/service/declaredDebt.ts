import { type Tx, txQuery } from "@/lib/db";
import { forbidden, impossible } from "@/lib/http/errors";
import { payOrder, unpayOrder } from "./crediting";
import { type Declared, declarePayment } from "./declared";
import { holdItems, holdOrder, type Settler, stepped } from "./order";
import { holdPayables } from "./payable";
import { dueOf, holdSubjects, keyOf, type SubjectOf } from "./subjects";

type Asked = Omit<Declared, "company_id" | "amounts"> & {
  company_id: number;
  currency: string;
  /** What of it all is paid. */
  subject: SubjectOf;
};

/**
 * Something that is owed was paid elsewhere, all of it: an order that pays it, credited at once, which the bank's line finds and whose
 * return is owed again. Who calls holds what is declared. @returns what was paid
 * @throws 422 where nothing is owed, or it waits in a batch
 */
export async function declareDebt(
  tx: Tx,
  actor: Settler,
  { subject, currency, ...said }: Asked,
): Promise<{ amount: string }> {
  await holdSubjects(tx, [subject]);
  const due = (await dueOf(tx, [{ ...subject, target: currency }])).get(keyOf(subject));
  if (!due) throw impossible("No queda nada que pagar.");
  if (due.free !== due.owed) throw impossible("Está en un lote de pagos: se paga, o se saca, desde Pagos.");
  const { owed } = due;
  const payables = await holdPayables(tx, [{ ...subject, currency, owed }]);
  const [id = 0] = await declarePayment(tx, actor, { ...said, amounts: [{ currency, amount: owed }] });
  await txQuery(
    tx,
    "INSERT INTO payment_item (order_id, payable_id, amount, pays) VALUES ($1::int, $2::int, $3::numeric, $3::numeric)",
    ...[id, payables.get(keyOf(subject)), owed],
  );
  const order = await holdOrder(tx, id);
  const { day, reference } = said;
  await payOrder(tx, actor, order, await holdItems(tx, order), { day, reference, to: "acreditado" }, false);
  return { amount: owed };
}

/**
 * It was not paid: its order is rejected, and what it paid is owed again. Not by who declared it, nor once the bank has shown it.
 * @throws 403, 422
 */
export async function undeclareDebt(
  tx: Tx,
  actor: Settler,
  { order: id, declarer, reason }: { order: number; declarer: number | null; reason: string },
): Promise<void> {
  const order = await holdOrder(tx, id);
  if (order.state !== "acreditado")
    throw impossible("El extracto del banco ya lo mostró: deshacer antes esa conciliación.");
  if (declarer === actor.userId) throw forbidden("Usted declaró este pago: que no se hizo lo dice otra persona.");
  await unpayOrder(tx, actor, order, await holdItems(tx, order), { reason, to: "rechazado" });
  await stepped(tx, actor, order, "rechazar", { reason });
}

/**
 * What was declared of a record was not paid: each of its orders is rejected, and counts in no month any more. Who calls holds the record.
 * @throws 403 for who declared it, 422 once the bank has shown it
 */
export async function undoDeclared(
  tx: Tx,
  actor: Settler,
  orders: readonly { id: number; declarer: number | null }[],
  reason: string,
): Promise<void> {
  for (const { id, declarer } of orders) await undeclareDebt(tx, actor, { order: id, declarer, reason });
}

/** A declared payment that came back and was declared again is not restored beside that. @throws 422 */
export async function refuseDeclaredAgain(tx: Tx, order: number): Promise<void> {
  const [other] = await txQuery<{ number: number }>(
    tx,
    `SELECT x.number FROM payment_order r JOIN payment_order x ON x.declared_type = r.declared_type AND x.declared_id = r.declared_id AND x.currency = r.currency
     WHERE r.id = $1::int AND x.id <> r.id AND x.state IN ('acreditado', 'conciliado')`,
    order,
  );
  if (other) throw impossible("Este pago ya se declaró de nuevo: deshacer antes esa declaración.");
}
