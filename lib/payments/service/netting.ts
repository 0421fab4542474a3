import { audit } from "@/lib/audit/audit";
import { patiently, prisma, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, impossible, staleVersion } from "@/lib/http/errors";
import { lesser } from "@/lib/ledger/shares";
import { once, onceAnswered } from "@/lib/once";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { isOfAccount, takesAway } from "../rules/kinds";
import { orderAfter } from "../rules/states";
import type { DueRow } from "../schema/due";
import { payOrder, unpayOrder } from "./crediting";
import { nextNumbers } from "./declared";
import { dueSql } from "./dueSql";
import { BATCH_MS, itemsOf } from "./held";
import { numberSql } from "./number";
import { cannot, holdItems, holdOrder, stepped } from "./order";
import { holdPayables } from "./payable";
import { DUE_COLUMNS, type Due, nameOf } from "./rows";
import { dueOf, holdFollowers, holdSubjects, keyOf, type SubjectOf } from "./subjects";

/** Whose debts and credits may be netted: one supplier's with one of our companies, in one currency. */
type Side = Pick<Due, "paid_to" | "company_id" | "currency">;
const sideOf = ({ paid_to, company_id, currency }: Side): string => `${paid_to} ${company_id} ${currency}`;

/** Credits of suppliers that nothing holds: what was paid before its voucher first, then notes, the oldest first. */
const creditsOf = (tx: Tx, suppliers: readonly number[]): Promise<Due[]> =>
  suppliers.length === 0
    ? Promise.resolve([])
    : txQuery<Due>(
        tx,
        `${dueSql()} SELECT ${DUE_COLUMNS} FROM d WHERE d.kind IN ('note', 'advance') AND d.blocked IS NULL AND d.free > 0 AND d.paid_to = ANY ($1::int[])
         ORDER BY d.kind, d.due_day, d.id`,
        [...suppliers],
      );

/** What could be netted of what is owed, by company and currency of each row. */
export async function nettingOf(rows: readonly Due[]): Promise<(row: Due) => DueRow["netting"]> {
  const owed = rows.filter(({ kind, paid_to }) => !takesAway(kind) && paid_to !== null);
  const credits = await creditsOf(prisma, [...new Set(owed.map(({ paid_to }) => paid_to ?? 0))]);
  return (row) =>
    takesAway(row.kind)
      ? []
      : credits
          .filter((one) => sideOf(one) === sideOf(row))
          .map((one) => ({
            kind: one.kind,
            id: one.id,
            text: nameOf(one),
            free: one.free,
          }));
}

interface Part {
  due: Due;
  amount: string;
}

/** Of each its part of a sum, in the order they are given. */
function share(parts: readonly Part[], sum: string): Part[] {
  let left = sum;
  return parts.flatMap(({ due, amount }) => {
    const part = lesser(amount, left);
    left = subMoney(left, part);
    return compareMoney(part, "0") > 0 ? [{ due, amount: part }] : [];
  });
}

const sumOf = (parts: readonly Part[]): string => sumMoney(["0.00", ...parts.map(({ amount }) => amount)]);

/**
 * `POST /payment-nettings`: what a supplier is owed is cancelled with their credits, as far as they go, and no money moves. A reimbursement
 * pays what others billed. Errors: 400, 409, 422.
 */
export const net = (actor: PaymentActor, { body }: Input<typeof api.netDues>): Promise<Output<typeof api.netDues>> =>
  patiently(
    (tx) =>
      once(tx, { name: "payments.compensar", userId: actor.userId, clave: body.clave, request: body, seconds: 0 }, () =>
        netHeld(tx, actor, body),
      ),
    BATCH_MS,
  );

async function netHeld(
  tx: Tx,
  actor: PaymentActor,
  { day, items }: Input<typeof api.netDues>["body"],
): Promise<Output<typeof api.netDues>> {
  const wrong = paidDayProblem(day);
  if (wrong) throw badField("day", wrong);
  await holdFollowers(
    tx,
    items.filter(({ kind }) => kind === "voucher").map(({ id }) => id),
  );
  await holdSubjects(tx, items);
  const due = await dueOf(
    tx,
    items.map((one) => ({ ...one, target: null })),
  );
  const parts = items.map((one, index): Part => {
    const found = due.get(keyOf(one));
    if (!found) throw conflict("Ya no se debe nada: actualizar la lista.");
    if (found.blocked && !isOfAccount(found.blocked))
      throw badField(`items.${index}.id`, `${nameOf(found)}: no se puede compensar todavía.`);
    if (one.amount && compareMoney(one.amount, found.free) > 0)
      throw badField(
        `items.${index}.amount`,
        `${nameOf(found)}: queda ${formatMoney(found.free, found.currency, { decimals: 2 })}.`,
      );
    return { due: found, amount: one.amount ?? found.free };
  });
  const credits = parts.filter(({ due: { kind } }) => takesAway(kind));
  const debts = parts.filter(({ due: { kind } }) => !takesAway(kind));
  const [first] = debts;
  if (!first || credits.length === 0) throw impossible("Elegir lo que se debe y con qué se compensa.");
  const suppliers = new Set(
    [...debts, ...credits.filter(({ due: { what } }) => what !== "reintegro")].map((one) => one.due.paid_to),
  );
  const places = new Set(parts.map((one) => `${one.due.company_id} ${one.due.currency}`));
  if (suppliers.size > 1 || places.size > 1 || first.due.company_id === null)
    throw impossible("Se compensa lo de un mismo proveedor, con una misma empresa y en una misma moneda.");
  const sum = lesser(sumOf(debts), sumOf(credits));
  if (compareMoney(sum, "0") <= 0) throw impossible("No queda nada para compensar.");
  const id = await storeNetting(tx, first.due, day, [...share(debts, sum), ...share(credits, sum)]);
  const order = await holdOrder(tx, id);
  await payOrder(
    tx,
    actor,
    order,
    await itemsOf(tx, { order: id }),
    { day, reference: "Compensación", to: "acreditado" },
    false,
  );
  await audit(tx, actor, {
    action: "payment_order.compensar",
    object: `payment_order:${id}`,
    after: { payee: order.payee, amount: sum, items: parts.map((one) => nameOf(one.due)) },
  });
  return nettingById(tx, id);
}

async function storeNetting(tx: Tx, first: Due, day: string, parts: readonly Part[]): Promise<number> {
  const payables = await holdPayables(
    tx,
    parts.map(({ due: { kind, id, currency, owed } }) => ({ kind, id, currency, owed })),
  );
  const number = await nextNumbers(tx, first.company_id ?? 0, 1);
  const [order] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO payment_order (company_id, currency, supplier_id, payee, method, state, number, amount, reference, paid_day)
     VALUES ($1::int, $2::char(3), $3::int, $4::text, 'compensacion', 'acreditado', $5::int, 0, 'Compensación', $6::date) RETURNING id`,
    ...[first.company_id, first.currency, first.paid_to, first.supplier ?? first.payee, number, day],
  );
  const id = order?.id ?? 0;
  const signed = parts.map(({ due, amount }) => (takesAway(due.kind) ? `-${amount}` : amount));
  await txQuery(
    tx,
    "INSERT INTO payment_item (order_id, payable_id, amount, pays) SELECT $1::int, x.id, x.amount, x.amount FROM unnest($2::int[], $3::numeric[]) AS x(id, amount)",
    id,
    parts.map(({ due }) => payables.get(keyOf(due)) ?? 0),
    signed,
  );
  return id;
}

async function nettingById(tx: Tx, id: number): Promise<Output<typeof api.netDues>> {
  const [row] = await txQuery<Output<typeof api.netDues>>(
    tx,
    `SELECT r.id, ${numberSql("r")} AS number, r.payee, r.currency::text AS currency, r.state, r.paid_day::text AS day, r.version,
       (SELECT coalesce(sum(i.amount), 0.00)::text FROM payment_item i WHERE i.order_id = r.id AND i.amount > 0) AS amount
     FROM payment_order r WHERE r.id = $1::int`,
    id,
  );
  if (!row) throw impossible("No existe esta compensación.");
  return row;
}

/** `POST /payment-nettings/{id}/undo`: all of it is owed both ways again. Errors: 404, 409. */
export const undo = (
  actor: PaymentActor,
  { params: { id }, body }: Input<typeof api.undoNetting>,
): Promise<Output<typeof api.undoNetting>> =>
  patiently(async (tx) => {
    const { version, reason, clave } = body;
    const call = { name: "payments.descompensar", userId: actor.userId, clave, request: { id, ...body } };
    const make = async () => {
      const order = await holdOrder(tx, id);
      if (order.method !== "compensacion") throw impossible("No es una compensación: se corrige en su lote.");
      if (orderAfter(order.state, "rechazar") === null) throw new AppError(409, "conflict", cannot(order));
      if (order.version !== version) throw staleVersion(await nettingById(tx, id));
      await unpayOrder(tx, actor, order, await holdItems(tx, order), { reason, to: "rechazado" });
      await stepped(tx, actor, order, "rechazar", { reason });
    };
    return onceAnswered(tx, call, make, () => nettingById(tx, id));
  }, BATCH_MS);

/** What is asked to be paid with the free credits of whom it is paid to, in the same company and currency. */
export async function withCredits<Asked extends SubjectOf & { fx?: object | undefined }>(
  tx: Tx,
  items: readonly Asked[],
): Promise<(Asked | SubjectOf)[]> {
  const due = await dueOf(
    tx,
    items.map((one) => ({ ...one, target: null })),
  );
  const sides = new Set(
    items.flatMap((one) => {
      const found = due.get(keyOf(one));
      return found && !one.fx && !takesAway(found.kind) && found.paid_to !== null ? [sideOf(found)] : [];
    }),
  );
  const asked = new Set(items.map(keyOf));
  const credits = await creditsOf(tx, [...new Set([...due.values()].flatMap(({ paid_to }) => paid_to ?? []))]);
  return [...items, ...credits.filter((one) => sides.has(sideOf(one)) && !asked.has(keyOf(one)))];
}
