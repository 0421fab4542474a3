import { sendForApproval } from "@/lib/approvals/service/send";
import { takeStep } from "@/lib/approvals/service/takeStep";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { formatDay, todayIn } from "@/lib/format/dates";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import type { Input, Issue } from "@/lib/http/contract";
import { AppError, badField, impossible } from "@/lib/http/errors";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { PurchaseActor } from "../actor";
import type * as api from "../orders/api";
import { holds } from "../rules/compare";
import { countOf } from "../rules/noun";
import { lineAmounts, multiplied, quantityText } from "../rules/quantity";
import type { PurchaseView } from "../schema";
import { postAsked } from "./money";
import { comparedOf, quotesOf, type RequestedLine, requestedLines, type StoredQuote } from "./offers";
import { needsQuotes, ORDER_KIND, wantedQuotes } from "./quotesRule";
import { holdOrder, type Purchase, stored } from "./record";
import { onPurchase } from "./requisitions";
import { requireStep, transition } from "./step";

type Body = Input<typeof api.askOrder>["body"];

/** 422 naming the field; its message is the sentence. */
export const refused = (path: string, message: string, more: Issue[] = []): AppError =>
  new AppError(422, "purchase_invalid", message, { issues: [{ path, message }, ...more] });

const said = (reason: string) => reason.trim().length >= 3;

/** What of a request a quote does not offer as it was asked for, in one sentence; null where it offers all of it. */
function unlike(chosen: StoredQuote, lines: readonly RequestedLine[]): string | null {
  for (const asked of lines) {
    const line = chosen.lines.find((one) => one.requisition_line_id === asked.id);
    if (!line) return `La cotización no ofrece «${asked.description}»: decir por qué se compra así.`;
    const offered = multiplied(line.quantity, line.pack, 6);
    if (compareMoney(offered, asked.quantity) !== 0)
      return `Se pidieron ${countOf(asked.quantity, asked)} y la cotización ofrece ${quantityText(offered)}: decir por qué.`;
  }
  return null;
}

/** @throws 422 for a choice that has to be explained: a quote that ran out, of something else, not the cheapest, too few of them */
async function requireReasons(
  tx: Tx,
  purchase: Purchase,
  { quotes, chosen, lines }: { quotes: StoredQuote[]; chosen: StoredQuote; lines: RequestedLine[] },
  body: Body,
): Promise<void> {
  const compared = comparedOf(purchase, lines, quotes);
  const own = compared.find(({ id }) => id === chosen.id);
  if (own?.expired && chosen.valid_until && !said(chosen.expired_reason))
    throw refused(
      "quote_id",
      `La cotización venció el ${formatDay(chosen.valid_until)}: pedirla de nuevo o decir por qué vale.`,
    );
  const other = unlike(chosen, lines);
  if (other && !said(body.choice_reason)) throw refused("choice_reason", other);
  const cheapest = quotes.find(({ id }) => compared.find((one) => one.id === id)?.cheapest);
  if (cheapest && !own?.cheapest && !said(body.choice_reason))
    throw refused("choice_reason", `La más baja es la de ${cheapest.supplier.name}: decir por qué no esa.`);
  const wanted = await wantedQuotes(tx);
  const live = quotes.filter((quote) => holds(quote, todayIn())).length;
  if (live >= wanted.quotes || said(body.few_quotes_reason)) return;
  const total = sumMoney(chosen.lines.flatMap((line) => Object.values(lineAmounts(line))));
  if (await needsQuotes(tx, wanted, { amount: total, currency: chosen.currency }))
    throw refused(
      "few_quotes_reason",
      `Hay ${countText(live, "cotización", "cotizaciones")} de ${wanted.quotes}${live < quotes.length ? " sin contar las vencidas" : ""}: pedir las que faltan o decir por qué.`,
    );
}

/** Writes the order as the chosen quote has it; one that was returned is written anew. @returns its id */
async function storeOrder(
  tx: Tx,
  actor: PurchaseActor,
  purchase: Purchase,
  { chosen, lines }: { chosen: StoredQuote; lines: RequestedLine[] },
  body: Body,
): Promise<number> {
  const day = (value: string | null) => (value === null ? null : new Date(`${value}T00:00:00Z`));
  const facts = {
    quote_id: chosen.id,
    company_id: body.company_id,
    supplier_id: chosen.supplier.id,
    currency: chosen.currency,
    delivery_day: day(chosen.delivery_day),
    delivery_place: chosen.delivery_place,
    terms: chosen.terms,
    note: body.note,
  };
  const { id } = await tx.purchaseOrder.upsert({
    where: { requisition_id: purchase.id },
    create: { ...facts, requisition_id: purchase.id, created_by_user_id: actor.userId },
    update: { ...facts, created_by_user_id: actor.userId, version: { increment: 1 } },
    select: { id: true },
  });
  await tx.orderLine.deleteMany({ where: { order_id: id } });
  const data = chosen.lines.map((line) => {
    const of = lines.find((one) => one.id === line.requisition_line_id);
    const purse_id = body.purses.find(({ n }) => n === line.n)?.purse_id ?? of?.purse_id ?? purchase.purse_id;
    if (purse_id === null)
      throw refused("purses", `Falta la bolsa de «${line.description}»: sin eso no se puede comprometer.`);
    const { n, description, quantity, unit, unit_price, vat_rate } = line;
    const { show_id, category_id } = purchase;
    const kind = of?.kind ?? "extra";
    return { order_id: id, n, description, quantity, unit, unit_price, vat_rate, purse_id, kind, show_id, category_id };
  });
  await requireSameCompany(tx, body.company_id, data);
  await tx.orderLine.createMany({ data });
  return id;
}

/** A purse, or its centre, that is one company's is promised nothing of another. @throws 422 naming both and what is charged to it */
async function requireSameCompany(
  tx: Tx,
  company: number,
  lines: readonly { description: string; purse_id: number }[],
): Promise<void> {
  const [other] = await txQuery<{ id: number; title: string; whose: string; own: string }>(
    tx,
    `SELECT p.id, ${PURSE_TITLE} AS title, co.name AS whose, own.name AS own
     FROM purse p LEFT JOIN cost_centre cc ON cc.id = p.cost_centre_id
       JOIN company co ON co.id = coalesce(p.company_id, cc.company_id) JOIN company own ON own.id = $1::int
     WHERE p.id = ANY ($2::int[]) AND co.id <> own.id ORDER BY p.id LIMIT 1`,
    company,
    lines.map(({ purse_id }) => purse_id),
  );
  if (!other) return;
  const what = lines.find(({ purse_id }) => purse_id === other.id)?.description ?? "";
  throw refused(
    "purses",
    `«${what}» va a ${other.title}, que es de ${other.whose}, y la orden es de ${other.own}: elegir otra bolsa u otra empresa.`,
  );
}

async function requireCompany(tx: Tx, id: number): Promise<void> {
  const rows = await txQuery(tx, "SELECT 1 FROM company WHERE id = $1::int AND active", id);
  if (rows.length === 0) throw badField("company_id", "No existe esta empresa.");
}

/**
 * `POST /purchase-orders`: chooses a quote, writes the order, and asks for its approval as a whole. What it asks for is posted.
 * Errors: 400, 404, 409, 422.
 */
export const ask = (actor: PurchaseActor, { body }: Input<typeof api.askOrder>): Promise<PurchaseView> =>
  onPurchase(actor, { id: body.requisition_id, version: body.version }, async (tx, before) => {
    requireStep(before, "pedir");
    await requireCompany(tx, body.company_id);
    const [quotes, lines] = [await quotesOf(tx, before.id), await requestedLines(tx, before.id)];
    const chosen = quotes.find(({ id }) => id === body.quote_id);
    if (!chosen) throw badField("quote_id", "Esa cotización no es de esta compra, o se retiró.");
    if (chosen.lines.every(({ unit_price }) => compareMoney(unit_price, "0") === 0))
      throw refused("quote_id", "La cotización no tiene importes.");
    await requireReasons(tx, before, { quotes, chosen, lines }, body);
    const { choice_reason, few_quotes_reason } = body;
    await tx.requisition.update({ where: { id: before.id }, data: { choice_reason, few_quotes_reason } });
    const order = await storeOrder(tx, actor, before, { chosen, lines }, body);
    const asked = await transition(tx, actor, await stored(tx, before.id), "pedir", {
      more: { order, quote: chosen.id },
    });
    await postAsked(tx, actor, { ...asked, order: orderOf(asked) });
    await sendForApproval(tx, actor, ORDER_KIND, String(order));
  });

/** The order of a purchase that has one. */
export function orderOf({ order }: Purchase): NonNullable<Purchase["order"]> {
  if (!order) throw impossible("Todavía no hay una orden.");
  return order;
}

/** The request of an order that waits, held with its record already; undefined where none does. */
export const waiting = (tx: Tx, order: number): Promise<{ id: number } | null> =>
  tx.approvalRequest.findFirst({
    where: { kind: ORDER_KIND, object_id: String(order), state: "en_aprobacion" },
    orderBy: { id: "desc" },
    select: { id: true },
  });

/** `POST /purchase-orders/{id}/withdraw`: by who asked for it. Errors: 403, 404, 409, 422. */
export async function withdraw(
  actor: PurchaseActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.withdrawOrder>,
): Promise<PurchaseView> {
  const { id: purchase } = await prisma.$transaction((tx) => holdOrder(tx, id));
  return onPurchase(actor, { id: purchase, version }, async (tx) => {
    const request = await waiting(tx, id);
    if (!request) throw impossible("No espera aprobación.");
    await takeStep(tx, { request: request.id, step: "cancelar", actor, reason });
  });
}
