import { audit } from "@/lib/audit/audit";
import { categoryOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { takeBack } from "@/lib/ledger/post";
import { once } from "@/lib/once";
import type * as api from "../api";
import { bankCollections } from "../collections";
import { type Charge, matchSource, postCharges } from "../ledger/charge";
import { type BankActor, type BankOrders, bankOrders, type CreditLine, type OpenOrder } from "../orders";
import { BOUNCE_DAYS, type Direction, differenceTitles, directionOf } from "../rules/kinds";
import type { matchBody } from "../schema";
import { collected } from "./collect";
import { type Account, accountOf, LINE, type StoredLine } from "./rows";

type Body = Omit<ReturnType<typeof matchBody.parse>, "clave">;

/** `POST /statements/lines/{id}/match`. Errors: 404, 409, 422. */
export async function matchLine(
  actor: BankActor,
  { params: { id }, body }: Input<typeof api.matchLine>,
  given?: BankOrders,
): Promise<Output<typeof api.matchLine>> {
  const orders = given ?? (await bankOrders());
  const lines = [...new Set([id, ...body.lines])];
  const { clave, ...asked } = body;
  const call = { name: "bank.conciliar", userId: actor.userId, clave, request: { id, ...body }, seconds: 0 };
  return transactionInTurn(`bank-match:${id}`, (tx) =>
    once(tx, call, () => matchIn(tx, actor, { ...asked, lines }, orders)),
  );
}

async function heldLines(tx: Tx, ids: readonly number[]): Promise<StoredLine[]> {
  const lines = await txQuery<StoredLine>(
    tx,
    `SELECT ${LINE} FROM bank_statement_line l WHERE l.id = ANY ($1::int[]) ORDER BY l.id FOR UPDATE`,
    [...ids],
  );
  if (lines.length !== ids.length) throw notFound("No existe este movimiento.");
  return lines;
}

const setMatch = (tx: Tx, lines: readonly number[], match: number | null): Promise<object[]> =>
  txQuery(tx, "UPDATE bank_statement_line SET match_id = $2::int WHERE id = ANY ($1::int[])", [...lines], match);

/** Says what some lines are. @throws 404, 409, 422 */
export async function matchIn(
  tx: Tx,
  actor: BankActor,
  body: Body,
  source: BankOrders | null,
): Promise<{ match_id: number }> {
  const lines = await heldLines(tx, body.lines);
  const taken = lines.find(({ match_id }) => match_id !== null);
  if (taken)
    throw conflict(`El movimiento del ${formatDay(taken.day)} por ${groupDigits(taken.amount)} ya está conciliado.`, {
      match_id: taken.match_id,
    });
  const [first] = lines as [StoredLine];
  if (lines.some(({ own_account_id }) => own_account_id !== first.own_account_id))
    throw impossible("Los movimientos son de cuentas distintas.");
  const account = await accountOf(tx, first.own_account_id);
  const collecting = body.kind === "cobro" ? await bankCollections() : null;
  const paid = body.kind === "cobro" ? await collected(tx, account, body, lines, collecting) : null;
  const orders = paid ? [] : await ordersOf(tx, account, body, source);
  const { difference, charges } = paid ?? (await judged(tx, account, body, lines, orders));
  const day = lines
    .map((line) => line.day)
    .sort()
    .at(-1) as string;
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO bank_match (own_account_id, kind, rule_id, difference, difference_kind, day, created_by_user_id)
     VALUES ($1::int, $2::text, $3::int, $4::numeric, $5::text, $6::date, $7::int) RETURNING id`,
    account.id,
    body.kind,
    body.kind === "regla" ? (body.rule_id ?? null) : null,
    difference,
    compareMoney(difference, "0") === 0 ? null : (body.difference_kind ?? null),
    day,
    actor.userId,
  );
  const id = made?.id ?? 0;
  await setMatch(tx, body.lines, id);
  await txQuery(
    tx,
    "INSERT INTO bank_match_order (match_id, order_id, amount) SELECT $1::int, * FROM unnest($2::int[], $3::numeric[])",
    id,
    orders.map((order) => order.id),
    orders.map(({ amount }) => amount),
  );
  for (const order of orders) {
    const credit: CreditLine = { match_id: id, day, amount: order.amount };
    if (body.kind === "orden") await source?.credit(tx, actor, order.id, credit, "pago");
    else await source?.uncredit(tx, actor, order.id, credit, "devolucion");
  }
  const reference = lines.map((line) => line.reference || line.text).find(Boolean) ?? "Extracto";
  // All of them are taken in the order of their ids, as whoever else takes several.
  for (const invoice of [...(paid?.invoices ?? [])].sort((a, b) => a.id - b.id))
    await collecting?.collect(tx, actor, invoice.id, { match_id: id, day, amount: invoice.amount, reference });
  await postCharges(tx, actor, id, charges);
  const after = {
    cuenta: account.name,
    movimientos: lines.map(({ id }) => id),
    ...(paid
      ? { facturas: paid.invoices.map(({ number }) => number) }
      : { ordenes: orders.map(({ number }) => number) }),
    diferencia: difference,
    que_es: body.difference_kind,
  };
  await audit(tx, actor, { action: "bank_match.made", object: `bank_match:${id}`, after });
  return { match_id: id };
}

/** The orders that are named, in the order of their ids: whoever takes several takes them in the same one. */
async function ordersOf(tx: Tx, account: Account, body: Body, source: BankOrders | null): Promise<OpenOrder[]> {
  if (body.kind === "regla") {
    if (body.orders.length > 0) throw badField("orders", "Un movimiento por regla no lleva órdenes.");
    return [];
  }
  if (body.orders.length === 0) throw badField("orders", "Falta elegir la orden.");
  const there = (await source?.openOrders(tx, account, addDays(todayIn(), -BOUNCE_DAYS), body.orders)) ?? [];
  const byId = new Map(there.map((order) => [order.id, order]));
  return [...new Set(body.orders)]
    .sort((a, b) => a - b)
    .map((id) => {
      const order = byId.get(id);
      if (!order) throw conflict("Una de las órdenes ya no espera al banco: volver a mirar las propuestas.");
      if (order.credited !== (body.kind === "devolucion"))
        throw conflict(
          order.credited
            ? `${order.number} ya está acreditada.`
            : `${order.number} no está acreditada: no puede volver.`,
        );
      return order;
    });
}

interface Rule {
  name: string;
  own_account_id: number | null;
  category_id: number;
  direction: Direction;
}

/** Whether they may be one another, and what the bank took beyond the orders. */
async function judged(
  tx: Tx,
  account: Account,
  body: Body,
  lines: readonly StoredLine[],
  orders: readonly OpenOrder[],
) {
  const moved = sumMoney(lines.map(({ amount }) => amount));
  const wanted = sumMoney(orders.map(({ amount }) => amount));
  const money = (value: string) => formatMoney(value, account.currency, { decimals: 2 });
  const charge = (amount: string, day: string, concept: string, category_id: number | null): Charge => ({
    company_id: account.company_id,
    currency: account.currency,
    day,
    amount,
    concept,
    category_id,
  });
  if (body.kind === "regla") {
    const [rule] = await txQuery<Rule>(
      tx,
      "SELECT name, own_account_id, category_id, direction FROM bank_rule WHERE id = $1::int AND active",
      body.rule_id ?? 0,
    );
    if (!rule || (rule.own_account_id !== null && rule.own_account_id !== account.id))
      throw badField("rule_id", "Esta regla no es de la cuenta, o ya no se usa.");
    const income = rule.direction === "entra";
    if (lines.some(({ amount }) => directionOf(amount) !== rule.direction))
      throw badField(
        "rule_id",
        `«${rule.name}» es de dinero que ${rule.direction}, y este movimiento ${income ? "sale" : "entra"}: elegir otra regla.`,
      );
    const charges = lines.map((line) => ({
      ...charge(line.amount.replace("-", ""), line.day, line.text || rule.name, rule.category_id),
      income,
    }));
    return { difference: "0.00", charges };
  }
  if (body.kind === "devolucion") {
    if (compareMoney(moved, wanted) !== 0)
      throw impossible(
        `Lo que volvió (${money(moved)}) no es lo que se pagó (${money(wanted)}): una devolución es entera.`,
      );
    return { difference: "0.00", charges: [] };
  }
  if (lines.some(({ amount }) => !amount.startsWith("-")))
    throw impossible("Una orden se concilia con dinero que sale; lo que entra es una devolución.");
  const difference = subMoney(subMoney("0.00", moved), wanted);
  if (compareMoney(difference, "0") === 0) return { difference: "0.00", charges: [] };
  if (!body.difference_kind)
    throw impossible(`Hay una diferencia de ${money(difference)}: decir si es comisión o diferencia de cambio.`);
  if (body.difference_kind === "comision" && (difference.startsWith("-") || compareMoney(difference, wanted) >= 0))
    throw impossible(
      `Una comisión es lo que el banco saca de más, y menos que el pago: la diferencia es de ${money(difference)}. Elegir otra orden.`,
    );
  const { title, category } = differenceTitles[body.difference_kind];
  const last = lines.at(-1) as StoredLine;
  return {
    difference,
    charges: [
      charge(
        difference,
        last.day,
        `${title}: ${orders.map(({ number }) => number).join(", ")}`,
        await categoryOf(tx, { text: category }),
      ),
    ],
  };
}

/** `POST /statements/lines/{id}/unmatch`. Errors: 404, 409. */
export async function unmatchLine(
  actor: BankActor,
  { params: { id }, body }: Input<typeof api.unmatchLine>,
  given?: BankOrders,
): Promise<Output<typeof api.unmatchLine>> {
  const source = given ?? (await bankOrders());
  const call = { name: "bank.desconciliar", userId: actor.userId, clave: body?.clave, request: { id }, seconds: 0 };
  return transactionInTurn(`bank-match:${id}`, (tx) => once(tx, call, () => unmatchIn(tx, actor, id, source)));
}

/** The same in the caller's transaction. @throws 404, 409 */
export async function unmatchIn(
  tx: Tx,
  actor: BankActor,
  id: number,
  source: BankOrders | null,
): Promise<{ match_id: number }> {
  const [line] = await heldLines(tx, [id]);
  if (!line || line.match_id === null) throw conflict("Este movimiento no está conciliado.");
  const match = await tx.bankMatch.findUniqueOrThrow({ where: { id: line.match_id } });
  const orders = await txQuery<{ order_id: number; amount: string; back: number | null }>(
    tx,
    `SELECT o.order_id, o.amount::text AS amount, (SELECT min(m.id) FROM bank_match_order b JOIN bank_match m ON m.id = b.match_id
         WHERE b.order_id = o.order_id AND m.kind = 'devolucion' AND m.undone_at IS NULL AND m.id > o.match_id) AS back
       FROM bank_match_order o WHERE o.match_id = $1::int ORDER BY o.order_id`,
    match.id,
  );
  if (match.kind === "orden" && orders.some(({ back }) => back !== null))
    throw conflict("Este pago volvió después: deshacer primero la devolución.");
  const day = match.day.toISOString().slice(0, 10);
  await tx.bankStatementLine.updateMany({ where: { match_id: match.id }, data: { match_id: null } });
  await tx.bankMatch.update({
    where: { id: match.id },
    data: { undone_at: new Date(), undone_by_user_id: actor.userId },
  });
  for (const { order_id, amount } of orders) {
    const credit: CreditLine = { match_id: match.id, day, amount };
    if (match.kind === "orden") await source?.uncredit(tx, actor, order_id, credit, "deshacer");
    else await source?.credit(tx, actor, order_id, credit, "deshacer");
  }
  if (match.kind === "cobro") await (await bankCollections())?.uncollect(tx, actor, match.id);
  await takeBack(tx, actor, matchSource(match.id), "%", "Se deshizo la conciliación");
  await audit(tx, actor, {
    action: "bank_match.undone",
    object: `bank_match:${match.id}`,
    before: { kind: match.kind },
  });
  return { match_id: match.id };
}
