import { can, type Person } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import type { HeldCard } from "@/lib/boards/service/access";
import type { CardFollower, Mover } from "@/lib/boards/service/followers";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import { impossible } from "@/lib/http/errors";
import { textOf } from "@/lib/vouchers/service/rows";
import { changed } from "../changed";
import { purchaseHref, receiveHref } from "../rules/kinds";
import { isEnded, isOrdered, type PurchaseStep, stateOfColumn, stateTitles } from "../rules/states";
import { insertPurchase } from "./make";
import { hold, type Purchase, purchaseOfCard } from "./record";
import { objectOf, transition } from "./step";

/** Cards of the board that are purchases; others are tasks of whoever buys. */
const TYPES: Readonly<Record<string, "bien" | "servicio">> = {
  Bien: "bien",
  Servicio: "servicio",
  Alquiler: "servicio",
};

/** What a card says of who pays for it, what it costs and when it is needed, as far as that can be read. */
async function saidBy(tx: Tx, card: HeldCard) {
  const [row] = await txQuery<{ need_day: string | null; show_id: number | null; purse_id: number | null }>(
    tx,
    `SELECT c.due_on::text AS need_day, l.show_id, coalesce(
       (SELECT p.id FROM cost_centre e JOIN purse p ON p.cost_centre_id = e.id AND p.archived_at IS NULL
        WHERE catalogue_key(c.fields ->> 'centro') IN (catalogue_key(e.code), catalogue_key(e.name)) ORDER BY p.id LIMIT 1),
       (SELECT p.id FROM purse p WHERE p.show_id = l.show_id AND p.kind = 'show' AND p.archived_at IS NULL ORDER BY p.id LIMIT 1)) AS purse_id
     FROM card c LEFT JOIN LATERAL (SELECT show_id FROM card_link WHERE card_id = c.id AND kind = 'show' ORDER BY id LIMIT 1) l ON true WHERE c.id = $1::int`,
    card.id,
  );
  const { centro, monto } = card.fields as { centro?: string; monto?: { amount?: string; currency?: string } };
  return {
    need_day: row?.need_day ?? null,
    show_id: row?.show_id ?? null,
    purse_id: row?.purse_id ?? null,
    centre: centro ?? "",
    currency: monto?.currency ?? "ARS",
    estimate: monto?.amount ?? null,
  };
}

/** Its requisition, as the card leaves *Solicitud*. */
async function begin(
  tx: Tx,
  actor: Mover,
  card: HeldCard,
  state: "cotizacion" | "en_espera" | "cancelada",
): Promise<void> {
  const facts = await saidBy(tx, card);
  await insertPurchase(
    tx,
    actor,
    {
      ...facts,
      card_id: card.id,
      title: card.title,
      state,
      state_reason: reasonOf(card, state),
      requested_by_user_id: card.requester_id,
    },
    [
      {
        kind: TYPES[card.type] ?? "bien",
        description: card.title,
        quantity: "1",
        unit: "unidad",
        purse_id: null,
      },
    ],
  );
}

const reasonOf = ({ fields }: HeldCard, state: string): string => {
  if (state === "en_espera") return String(fields.motivo_espera ?? "") || "Sin motivo escrito";
  return state === "cancelada" ? "Se canceló en el tablero" : "";
};

const STEPS: Readonly<Record<string, PurchaseStep>> = {
  solicitud: "soltar",
  cotizacion: "cotizar",
  en_espera: "esperar",
  cancelada: "cancelar",
};

/** Why a column is not entered, or left, by hand. */
const movedByOrder = (purchase: Purchase | null) =>
  impossible(
    purchase?.order?.code
      ? `Esta columna la mueve la orden ${purchase.order.code}: recibir o cargar la factura allí.`
      : "Esta columna la mueve la orden: pedir su aprobación en Compras.",
  );

async function moved(tx: Tx, actor: Mover, card: HeldCard, to: { key: string; by_record: boolean }): Promise<void> {
  if (!TYPES[card.type]) {
    // A task that is no purchase ends like any other, and is nothing that was approved, sent or received.
    if (to.by_record && stateOfColumn(to.key) !== "cerrada")
      throw impossible("Esta columna la mueve la orden: decir primero de qué tipo es la compra.");
    return;
  }
  const purchase = await purchaseOfCard(tx, card.id);
  const state = stateOfColumn(to.key);
  if (!purchase) {
    if (state === null || state === "solicitud") return;
    if (state !== "cotizacion" && state !== "en_espera" && state !== "cancelada") throw movedByOrder(null);
    return begin(tx, actor, card, state);
  }
  if (state === null || state === purchase.state) return;
  // What was bought before there were orders goes on as its card does, and promises nothing.
  if (purchase.adopted && !purchase.order && !STEPS[state]) return adoptedTo(tx, actor, purchase, state, card);
  if (purchase.state === "en_aprobacion")
    throw impossible("La orden espera aprobación: retirarla en Compras para mover la tarjeta.");
  const step = STEPS[state];
  if (!step || isOrdered(purchase.state) || (isEnded(purchase.state) && purchase.order?.code)) {
    if (!(purchase.adopted && !purchase.order)) throw movedByOrder(purchase);
    return adoptedTo(tx, actor, purchase, state, card);
  }
  await transition(tx, actor, purchase, step, { reason: reasonOf(card, state), byCard: true });
}

async function adoptedTo(tx: Tx, actor: Mover, purchase: Purchase, state: string, card: HeldCard): Promise<void> {
  await txQuery(
    tx,
    "UPDATE requisition SET state = $2::text, state_reason = $3::text, state_at = now(), updated_at = now(), version = version + 1 WHERE id = $1::int",
    purchase.id,
    state,
    reasonOf(card, state),
  );
  await audit(tx, actor, {
    action: "requisition.advanced",
    object: objectOf(purchase.id),
    before: { state: purchase.state },
    after: { state },
  });
  await changed(tx, purchase.id);
}

async function leaves(tx: Tx, card: HeldCard): Promise<void> {
  const purchase = await purchaseOfCard(tx, card.id);
  if (!purchase || isEnded(purchase.state)) return;
  if (purchase.adopted && !purchase.order) return;
  if (purchase.state === "en_aprobacion" || isOrdered(purchase.state))
    throw impossible(
      `La compra ${purchase.order?.code || purchase.code} está ${standing(stateTitles[purchase.state])}: cerrarla o cancelarla en Compras.`,
    );
}

interface Linked {
  vouchers: { id: number; country: string; type_code: string; point: string; number: string }[];
  received: number;
}

/** The requisition, the order, what came of it and its bills, as links. */
async function links(reader: Mover & Person, card: number) {
  const purchase = await purchaseOfCard(prisma, card);
  if (!purchase) return [];
  const opens = can(reader, "purchasing.read");
  const href = opens ? purchaseHref(purchase.id) : null;
  const own = { title: purchase.code, about: stateTitles[purchase.state], href };
  const { order } = purchase;
  if (!order?.code) return [own];
  const [row] = await query<Linked>(
    `SELECT (SELECT count(*)::int FROM receipt WHERE order_id = $1::int AND undone_at IS NULL) AS received,
       coalesce((SELECT json_agg(json_build_object('id', v.id, 'country', v.country, 'type_code', v.type_code, 'point', v.point, 'number', v.number) ORDER BY v.id)
         FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id WHERE k.target_type = 'purchase_order' AND k.target_id = $1::int
         AND v.state NOT IN ('anulado', 'descartado')), '[]') AS vouchers`,
    [order.id],
  );
  const { received = 0, vouchers = [] } = row ?? {};
  return [
    own,
    { title: order.code, about: "Orden de compra", href },
    ...(received > 0
      ? [
          {
            title: "Recibido",
            about: `${received} ${received === 1 ? "recepción" : "recepciones"}`,
            href: href && `${href}#recepciones`,
          },
        ]
      : []),
    ...vouchers.map((voucher) => ({
      title: textOf(voucher),
      about: "Factura",
      href: href && `${href}?factura=${voucher.id}`,
    })),
  ];
}

/** The board of purchases is their queue: cards are moved by hand until there is an order. */
export const purchaseFollower: CardFollower = {
  hold: async (tx, card) => {
    const [row] = await txQuery<{ id: number }>(tx, "SELECT id FROM requisition WHERE card_id = $1::int", card);
    if (row) await hold(tx, row.id);
  },
  moved,
  leaves,
  links,
  forRequester: async (card) => {
    const purchase = await purchaseOfCard(prisma, card);
    return purchase && isOrdered(purchase.state) ? { label: "Recibir", href: receiveHref(card) } : null;
  },
};
