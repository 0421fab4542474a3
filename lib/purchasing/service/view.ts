import { can } from "@/lib/access/can";
import { readHistory } from "@/lib/audit/history";
import { prisma, query } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import type { HistoryPage } from "@/lib/format/historySchema";
import { addMoney, subMoney } from "@/lib/format/moneyMath";
import type { Input } from "@/lib/http/contract";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { PurchaseActor } from "../actor";
import type * as ordersApi from "../orders/api";
import type { OrderView } from "../orders/schema";
import type { QuoteView } from "../quotes/schema";
import type * as requisitionsApi from "../requisitions/api";
import type { RequisitionLineView } from "../requisitions/schema";
import { isOrdered, stateAfter } from "../rules/states";
import type { PurchaseView } from "../schema";
import { pursesOf } from "./facts";
import { comparedOf, quotesOf, requestedLines } from "./offers";
import { orderView } from "./orderViews";
import { needsQuotes, ORDER_KIND, wantedQuotes } from "./quotesRule";
import { type Purchase, stored, storedOrder } from "./record";
import { purchaseRows } from "./rows";
import { objectOf } from "./step";

const NAMED = `SELECT CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS company,
    CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS show,
    CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS category, r.estimate::text AS estimate, r.centre, r.said,
    to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at, k.number AS card_number
  FROM requisition r JOIN card k ON k.id = r.card_id LEFT JOIN company c ON c.id = r.company_id LEFT JOIN show s ON s.id = r.show_id
    LEFT JOIN category g ON g.id = r.category_id WHERE r.id = $1::int`;
type Named = Pick<PurchaseView, "company" | "show" | "category" | "estimate" | "centre" | "said" | "created_at"> & {
  card_number: number;
};

const LINES = `SELECT l.id, l.n::int AS n, l.kind, l.description, l.quantity::text AS quantity, l.unit,
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', ${PURSE_TITLE}) END AS purse
  FROM requisition_line l LEFT JOIN purse p ON p.id = l.purse_id WHERE l.requisition_id = $1::int ORDER BY l.n`;

async function offersOf(purchase: Purchase): Promise<QuoteView[]> {
  const quotes = await quotesOf(prisma, purchase.id);
  const compared = comparedOf(purchase, await requestedLines(prisma, purchase.id), quotes);
  const files = await attachmentsOfMany(
    "quote",
    quotes.map(({ id }) => String(id)),
  );
  return quotes.flatMap((quote) => {
    const own = compared.find(({ id }) => id === quote.id);
    if (!own) return [];
    const { id: _, ...offer } = own;
    return [
      {
        ...quote,
        chosen: purchase.order?.quote_id === quote.id,
        files: files.get(String(quote.id)) ?? [],
        compared: offer,
      },
    ];
  });
}

/** What a person may do with a purchase as it is. */
function actionsOf(
  actor: PurchaseActor,
  { state, order, adopted }: Purchase,
  shown: OrderView | null,
): PurchaseView["acciones"] {
  if (!can(actor, "purchasing.write")) return [];
  const open = state === "solicitud" || state === "cotizacion" || state === "en_espera";
  const ordered = isOrdered(state) && order !== null;
  const found: PurchaseView["acciones"] = [];
  if (open) found.push("editar", "cotizar");
  if (state === "cotizacion") found.push("pedir");
  if (stateAfter(state, "esperar")) found.push("esperar");
  if (ordered) found.push("enviar", "recibir", "facturar");
  // What does not fit of a bill is settled with its supplier whether more comes or not.
  if (ordered || (state === "cerrada" && order)) found.push("resolver");
  // More of it waits for a yes: that is taken back before anything else ends or changes it.
  if (order?.amendment) return [...found, "retirar"];
  if (state === "en_aprobacion") found.push("retirar");
  if (ordered) found.push("ampliar");
  if (order && stateAfter(state, "cerrar")) found.push("cerrar");
  const begun = shown !== null && (shown.bills.length > 0 || shown.receipts.some(({ undone }) => undone === ""));
  if (begun) return found;
  if ((order?.code || !adopted || open) && stateAfter(state, "cancelar")) found.push("cancelar");
  return found;
}

async function shownPurses(purchase: Purchase): Promise<PurchaseView["purses"]> {
  if (!purchase.order) return [];
  const purses = await pursesOf(prisma, purchase.order.id);
  return purses.map(({ id, name, owner, basis, given, used, own, posted }) => {
    const others = subMoney(used, posted);
    return {
      id,
      name,
      owner,
      basis,
      given,
      own,
      used: others,
      left: given === null ? null : subMoney(given, addMoney(others, own)),
    };
  });
}

/** A purchase with everything. @throws 404 */
export async function viewOf(actor: PurchaseActor, id: number): Promise<PurchaseView> {
  const purchase = await stored(prisma, id);
  const [[row], [named], lines, quotes, purses, order, wanted, request] = await Promise.all([
    purchaseRows("r.id = $1::int", "", [id]),
    query<Named>(NAMED, [id]),
    query<RequisitionLineView>(LINES, [id]),
    offersOf(purchase),
    shownPurses(purchase),
    purchase.order ? orderView(actor, purchase.order.id) : null,
    wantedQuotes(prisma),
    purchase.order
      ? prisma.approvalRequest.findFirst({
          where: { kind: ORDER_KIND, object_id: String(purchase.order.id) },
          orderBy: { id: "desc" },
          select: { id: true, state: true },
        })
      : null,
  ]);
  if (!row || !named) throw new Error(`no purchase ${id}`);
  const { card_number, ...facts } = named;
  const amount = order?.total ?? facts.estimate;
  const needed = amount !== null && (await needsQuotes(prisma, wanted, { amount, currency: purchase.currency }));
  return {
    row,
    lines,
    ...facts,
    card: { id: purchase.card_id, href: `/Estructura/Compras?tarjeta=${card_number}` },
    wanted: { ...wanted, needed },
    few_quotes_reason: purchase.few_quotes_reason,
    choice_reason: purchase.choice_reason,
    quotes,
    approval: request,
    purses,
    order,
    acciones: actionsOf(actor, purchase, order),
  };
}

/** `GET /requisitions/{id}`. Errors: 404. */
export const get = (
  actor: PurchaseActor,
  { params: { id } }: Input<typeof requisitionsApi.getPurchase>,
): Promise<PurchaseView> => viewOf(actor, id);

/** `GET /purchase-orders/{id}`. Errors: 404. */
export const getOrder = async (
  actor: PurchaseActor,
  { params: { id } }: Input<typeof ordersApi.getOrder>,
): Promise<PurchaseView> => viewOf(actor, (await storedOrder(prisma, id)).id);

/** `GET /requisitions/{id}/history`. Errors: 404. */
export async function history(
  _actor: unknown,
  { params: { id }, query: page }: Input<typeof requisitionsApi.purchaseHistory>,
): Promise<HistoryPage> {
  await stored(prisma, id);
  return readHistory([{ object: objectOf(id) }], page);
}
