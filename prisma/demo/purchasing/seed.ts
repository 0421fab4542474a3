import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays } from "@/lib/format/dates";
import { addMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { post } from "@/lib/ledger/post";
import { budgeted } from "@/lib/ledger/transitions";
import { columnOf } from "@/lib/purchasing/rules/states";
import { orderBehind } from "@/lib/purchasing/service/behind";
import { judge } from "@/lib/purchasing/service/judge";
import { postApproved, postAsked, settleOrder } from "@/lib/purchasing/service/money";
import { storedOrder } from "@/lib/purchasing/service/record";
import { rematch } from "@/lib/purchasing/service/rematch";
import { planVoucher, postAccrual } from "@/lib/vouchers/ledger/post";
import { identityOf } from "@/lib/vouchers/rules/identity";
import { recoveredOf } from "@/lib/vouchers/rules/taxes";
import { stored as storedVoucher } from "@/lib/vouchers/service/record";
import { vatPercentOf } from "@/lib/vouchers/service/vatPercent";
import { asTx } from "../insert";
import { askOrders } from "./asked";
import { type PurchasePlan, plans } from "./plans";

const OFFERS = [1, 0.957, 1.06];
const ORDERED = ["aprobada", "enviada", "recibida_parcial", "recibida", "facturada"];

interface World {
  company: number;
  buyer: number;
  asker: number;
  owner: number;
  loads: number;
  purse: number;
  show: number | null;
  show_day: string | null;
  suppliers: { id: number; tax_id: string }[];
}

/** Who buys, who asks and approves, and the purse that pays, with its budget. */
async function worldOf(client: ClientBase, today: string): Promise<World | null> {
  const { rows } = await client.query<World>(
    `SELECT (SELECT id FROM company WHERE active AND country = 'AR' ORDER BY position, id LIMIT 1) AS company,
       (SELECT id FROM app_user WHERE mail = $1) AS buyer, (SELECT id FROM app_user WHERE mail = $2) AS asker, (SELECT id FROM app_user WHERE mail = $3) AS owner,
       (SELECT id FROM app_user WHERE mail = $4) AS loads, w.id AS show, w.fecha::text AS show_day,
       coalesce((SELECT json_agg(s) FROM (SELECT id, tax_id FROM supplier WHERE state = 'activo' AND country = 'AR' AND tax_id IS NOT NULL AND merged_into IS NULL
         ORDER BY id LIMIT 6) s), '[]') AS suppliers
     FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT id, fecha FROM show WHERE demo AND fecha >= $5::date ORDER BY fecha, id LIMIT 1) w ON true`,
    [demoMail("Compras"), demoMail("Merch Sr"), demoMail("Management"), demoMail("Administracion"), addDays(today, 10)],
  );
  const [found] = rows;
  if (!found?.company || !found.buyer || found.suppliers.length < 3) return null;
  const made = await client.query<{ id: number }>(
    `INSERT INTO purse (kind, name, company_id, period, policy, basis, owner_id, created_by) VALUES ('marketing', 'Merch de gira', $1, 'total', 'avisa', 'costo', $2, $3) RETURNING id`,
    [found.company, found.owner, found.loads],
  );
  const purse = made.rows[0]?.id ?? 0;
  const given = budgeted([{ currency: "ARS", purse_id: purse, company_id: found.company, amount: "16500000.00" }]);
  await post(asTx(client), { userId: found.loads }, [
    { source: { type: "purse", id: purse, event: "alta" }, day: today, lines: given.lines },
  ]);
  return { ...found, purse };
}

const fixed = (value: number, places = 2) => value.toFixed(places);

/** An adopted card of the state becomes a purchase with lines and quotes. @returns its id and its quotes' */
async function begin(client: ClientBase, plan: PurchasePlan, world: World, today: string) {
  const showDay = world.show_day ?? addDays(today, 13);
  const { rows } = await client.query<{ id: number }>(
    `UPDATE requisition SET adopted = false, said = '{}', title = $2, state = $3, state_reason = '', company_id = $4, purse_id = $5, show_id = $6, requested_by_user_id = $7,
       created_by_user_id = $8, need_day = $9, centre = '', currency = 'ARS', estimate = $10, choice_reason = $11
     WHERE id = (SELECT r.id FROM requisition r JOIN card c ON c.id = r.card_id JOIN board_column k ON k.id = c.column_id
       WHERE k.key = $1 AND r.adopted AND c.archived_at IS NULL ORDER BY r.id LIMIT 1) RETURNING id`,
    [
      columnOf[plan.state],
      plan.title,
      plan.state,
      world.company,
      world.purse,
      world.show,
      world.asker,
      world.buyer,
      addDays(showDay, -1),
      fixed(plan.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) * 1.21),
      plan.chosen === 1 ? "" : "Entrega antes del show; la más baja llega después.",
    ],
  );
  const id = rows[0]?.id ?? 0;
  await client.query("UPDATE card c SET title = r.title FROM requisition r WHERE r.card_id = c.id AND r.id = $1", [id]);
  await client.query("DELETE FROM requisition_line WHERE requisition_id = $1", [id]);
  const lines: number[] = [];
  for (const [index, { description, kind, quantity }] of plan.lines.entries()) {
    const made = await client.query<{ id: number }>(
      "INSERT INTO requisition_line (requisition_id, n, kind, description, quantity) VALUES ($1, $2, $3, $4, $5) RETURNING id",
      [id, index + 1, kind, description, quantity],
    );
    lines.push(made.rows[0]?.id ?? 0);
  }
  const quotes: number[] = [];
  for (const [place, factor] of OFFERS.entries()) {
    const made = await client.query<{ id: number }>(
      `INSERT INTO quote (requisition_id, supplier_id, currency, day, valid_until, delivery_day, delivery_place, terms, created_by_user_id)
       VALUES ($1, $2, 'ARS', $3, $4, $5, 'Depósito, Barracas', $6, $7) RETURNING id`,
      [
        id,
        world.suppliers[(place + id) % world.suppliers.length]?.id,
        addDays(today, -14),
        addDays(today, 20),
        place === 1 && plan.chosen !== 1 ? addDays(showDay, 2) : addDays(today, 8),
        place === 1 ? "contado" : "30 días",
        world.buyer,
      ],
    );
    const quote = made.rows[0]?.id ?? 0;
    quotes.push(quote);
    for (const [index, { description, quantity, price }] of plan.lines.entries())
      await client.query(
        "INSERT INTO quote_line (quote_id, n, requisition_line_id, description, quantity, unit_price) VALUES ($1, $2, $3, $4, $5, $6)",
        [quote, index + 1, lines[index], description, quantity, fixed(Math.round(price * factor), 4)],
      );
  }
  return { id, quotes };
}

/** Its order as the chosen quote has it, with its number where it was approved. @returns its id */
async function order(
  client: ClientBase,
  plan: PurchasePlan,
  world: World,
  of: { id: number; quotes: number[] },
  today: string,
): Promise<number> {
  const ordered = ORDERED.includes(plan.state);
  const year = Number(today.slice(0, 4));
  const number = ordered
    ? (
        await client.query<{ last: number }>(
          `INSERT INTO purchase_number (company_id, year, last) VALUES ($1, $2, 1) ON CONFLICT (company_id, year) DO UPDATE SET last = purchase_number.last + 1 RETURNING last`,
          [world.company, year],
        )
      ).rows[0]?.last
    : null;
  const sent = ordered && plan.state !== "aprobada";
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO purchase_order (requisition_id, quote_id, company_id, supplier_id, year, number, currency, delivery_day, delivery_place, terms, approved_at, approved_by_user_id,
       sent_at, sent_to, accepted_at, accepted_by, created_by_user_id)
     SELECT q.requisition_id, q.id, $2, q.supplier_id, $3, $4, q.currency, q.delivery_day, q.delivery_place, q.terms, $5::timestamptz, CASE WHEN $5::timestamptz IS NOT NULL THEN $6::int END,
       $7::timestamptz, CASE WHEN $7::timestamptz IS NOT NULL THEN 'ventas@proveedor.example' ELSE '' END, $8::timestamptz, CASE WHEN $8::timestamptz IS NOT NULL THEN 'Ventas' ELSE '' END, $9
     FROM quote q WHERE q.id = $1 RETURNING id`,
    [
      of.quotes[plan.chosen],
      world.company,
      ordered ? year : null,
      number,
      ordered ? `${addDays(today, -9)}T12:00:00-03:00` : null,
      world.owner,
      sent ? `${addDays(today, -8)}T12:00:00-03:00` : null,
      sent && plan.accepted ? `${addDays(today, -7)}T12:00:00-03:00` : null,
      world.buyer,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `INSERT INTO order_line (order_id, n, kind, description, quantity, unit, unit_price, vat_rate, purse_id, show_id)
     SELECT $1, l.n, r.kind, l.description, l.quantity, l.unit, l.unit_price, l.vat_rate, $3, $4 FROM quote_line l JOIN requisition_line r ON r.id = l.requisition_line_id WHERE l.quote_id = $2`,
    [id, of.quotes[plan.chosen], world.purse, world.show],
  );
  return id;
}

/** What came of it, with its delivery note. */
async function receive(client: ClientBase, plan: PurchasePlan, world: World, id: number, today: string): Promise<void> {
  if (!plan.came) return;
  const { rows } = await client.query<{ id: number }>(
    "INSERT INTO receipt (order_id, client_id, day, reference, by_user_id) VALUES ($1, $2, $3, $4, $5) RETURNING id",
    [id, randomUUID(), addDays(today, -5), `0004-${String(871 + id).padStart(8, "0")}`, world.asker],
  );
  for (const [index, share] of plan.came.entries())
    await client.query(
      `INSERT INTO receipt_line (receipt_id, order_line_id, quantity) SELECT $1, id, round(quantity * $3::numeric, 0) FROM order_line WHERE order_id = $2 AND n = $4`,
      [rows[0]?.id, id, share, index + 1],
    );
}

/** Its bill: all of the first line although not all of it came, of the others what came. */
async function bill(client: ClientBase, plan: PurchasePlan, world: World, id: number, today: string): Promise<void> {
  if (!plan.billed) return;
  const tx = asTx(client);
  const { rows: lines } = await client.query<{ id: number; quantity: string; unit_price: string; net: string }>(
    `SELECT id, (CASE WHEN n = 1 THEN quantity ELSE received END)::text AS quantity, unit_price::text AS unit_price,
       round((CASE WHEN n = 1 THEN quantity ELSE received END) * unit_price, 2)::text AS net FROM order_line WHERE order_id = $1 ORDER BY n`,
    [id],
  );
  const net = sumMoney(lines.map((line) => line.net));
  const vat = fixed(Math.round(Number(net) * 21) / 100);
  const day = addDays(today, -2);
  const percent = await vatPercentOf(tx, world.company, day);
  const cost = subMoney(addMoney(net, vat), recoveredOf(vat, percent));
  const { rows: of } = await client.query<{ id: number; tax_id: string }>(
    "SELECT s.id, s.tax_id FROM purchase_order o JOIN supplier s ON s.id = o.supplier_id WHERE o.id = $1",
    [id],
  );
  const facts = {
    country: "AR",
    tax_id: of[0]?.tax_id ?? "",
    type_code: "1",
    point: "5",
    number: String(600 + id),
    date: day,
  };
  const made = await client.query<{ id: number }>(
    `INSERT INTO voucher (company_id, supplier_id, country, type_code, point, number, identity, date, due_date, currency, net_taxed, net_untaxed, exempt, vat, other_taxes, total, cost,
       vat_percent, state, validated_at, validated_by_user_id, created_by_user_id)
     VALUES ($1, $2, 'AR', '1', $3, $4, $5, $6, $7, 'ARS', $8, 0, 0, $9, 0, $10, $12, $13, 'imputado', now(), $11, $11) RETURNING id`,
    [
      world.company,
      of[0]?.id,
      facts.point,
      facts.number,
      identityOf(facts),
      facts.date,
      addDays(facts.date, 30),
      net,
      vat,
      addMoney(net, vat),
      world.loads,
      cost,
      percent,
    ],
  );
  const voucher = made.rows[0]?.id ?? 0;
  await client.query("INSERT INTO voucher_vat (voucher_id, rate_code, base, amount) VALUES ($1, '5', $2, $3)", [
    voucher,
    net,
    vat,
  ]);
  await client.query(
    "INSERT INTO voucher_link (voucher_id, target_type, target_id) VALUES ($1, 'purchase_order', $2)",
    [voucher, id],
  );
  for (const [index, line] of lines.entries())
    await client.query(
      "INSERT INTO billed_line (voucher_id, order_id, n, order_line_id, description, quantity, unit_price) VALUES ($1, $2, $3, $4, '', $5, $6)",
      [voucher, id, index + 1, line.id, line.quantity, line.unit_price],
    );
  const actor = { userId: world.loads };
  const places = await orderBehind.places(tx, actor, id, voucher);
  const charged = places.slice(0, 1).map(({ amount: _, ...place }) => ({
    project_id: null,
    event_id: null,
    show_id: null,
    purse_id: null,
    category_id: null,
    cost_centre_id: null,
    ...place,
    percent: null,
    amount: addMoney(net, vat),
    cost,
  }));
  const [line] = charged;
  await client.query(
    "INSERT INTO allocation (voucher_id, line, show_id, purse_id, amount, cost, by_user_id) VALUES ($1, 1, $2, $3, $4, $5, $6)",
    [voucher, line?.show_id, line?.purse_id, addMoney(net, vat), cost, world.loads],
  );
  await postAccrual(tx, actor, await storedVoucher(tx, voucher), charged);
  await settleOrder(tx, actor, await storedOrder(tx, id), `comprobante:${voucher}`);
  await rematch(tx, id);
  const { sentence } = await judge(tx, id, voucher);
  await client.query(
    "UPDATE voucher SET state = CASE WHEN $2::text IS NULL THEN 'aprobado' ELSE state END, observed = CASE WHEN $2::text IS NOT NULL THEN jsonb_build_object('reason', $2::text, 'by', $3::int, 'at', $4::text, 'match', true) END WHERE id = $1",
    [voucher, sentence, world.loads, `${facts.date}T15:00:00.000Z`],
  );
  await planVoucher(tx, await storedVoucher(tx, voucher));
}

/** Cards of the board become purchases, some of them with quotes, an order, what came and its bill. */
export async function seedPurchases(client: ClientBase, today: string, now: Date): Promise<void> {
  await client.query("SELECT purchase_adopt()");
  const world = await worldOf(client, today);
  if (!world) return;
  const tx = asTx(client);
  const waiting: number[] = [];
  for (const plan of plans) {
    const of = await begin(client, plan, world, today);
    if (plan.state === "cotizacion") continue;
    const id = await order(client, plan, world, of, today);
    const purchase = await storedOrder(tx, id);
    if (plan.state === "en_aprobacion") {
      await postAsked(tx, { userId: world.buyer }, purchase);
      waiting.push(id);
      continue;
    }
    await postApproved(tx, { userId: world.owner }, purchase);
    await receive(client, plan, world, id, today);
    await bill(client, plan, world, id, today);
  }
  await askOrders(client, waiting, now);
}
