import type { ClientBase } from "pg";
import { demoMail, type Role } from "@/lib/access/roles";
import { bankLayout } from "@/lib/bank/rules/layout";
import { sampleLayouts } from "@/lib/bank/rules/sampleLayouts";
import type { Tx } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { openAdvance } from "@/lib/payments/service/advances";
import { payOrder } from "@/lib/payments/service/crediting";
import { dueSql } from "@/lib/payments/service/dueSql";
import { itemsOf } from "@/lib/payments/service/held";
import { holdOrder, stepped } from "@/lib/payments/service/order";
import { prepareIn } from "@/lib/payments/service/prepare";
import { DUE_COLUMNS, type Due } from "@/lib/payments/service/rows";
import { stepIn } from "@/lib/payments/service/sign";
import { asTx } from "../insert";
import { type BatchPlan, batchPlans, TOWNS } from "./plans";

type Actor = Parameters<typeof prepareIn>[1];

/** The seed's transaction with the two writes of payments that are no SQL of theirs. */
const seedTx = (client: ClientBase): Tx =>
  ({
    ...asTx(client),
    auditEntry: {
      createMany: async ({
        data,
      }: {
        data: { actor: string; action: string; object: string; before: unknown; after: unknown; request_id: string }[];
      }) => {
        for (const { actor, action, object, before, after, request_id } of data)
          await client.query(
            "INSERT INTO audit_entry (actor, action, object, before, after, request_id) VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6)",
            [actor, action, object, before && JSON.stringify(before), after && JSON.stringify(after), request_id],
          );
      },
    },
    voucher: {
      update: async ({ where, data }: { where: { id: number }; data: { state: string } }) =>
        client.query("UPDATE voucher SET state = $2, version = version + 1, updated_at = now() WHERE id = $1", [
          where.id,
          data.state,
        ]),
    },
  }) as unknown as Tx;

async function actorOf(client: ClientBase, rol: Role): Promise<Actor> {
  const { rows } = await client.query<{ userId: number; mail: string; name: string }>(
    `SELECT id AS "userId", mail::text AS mail, name FROM app_user WHERE mail = $1`,
    [demoMail(rol)],
  );
  const [row] = rows;
  if (!row) throw new Error(`the demo has nobody who is ${rol}`);
  return {
    ...row,
    rol,
    area: "",
    picture: null,
    artista_id: null,
    grants: [],
    ticketingAccess: false,
    musicWinsAccess: false,
    requestId: "demo",
  } as Actor;
}

/** Where our companies are, and how their banks take files: without these no batch becomes one. */
async function completeAccounts(client: ClientBase): Promise<void> {
  for (const [country, town] of Object.entries(TOWNS))
    await client.query("UPDATE company SET town = $2 WHERE country = $1::char(2) AND town = ''", [country, town]);
  const [drawn, confirmed] = [await actorOf(client, "Administracion"), await actorOf(client, "Administrador")];
  // One that somebody else tried with the bank, by which files are made; one that waits for that.
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO bank_layout (name, layout, confirmed, drawn_by_user_id, confirmed_by_user_id)
     VALUES ('Transferencias en pesos', $1::jsonb, true, $3::int, $4::int), ($5, $2::jsonb, false, $3::int, NULL) RETURNING id`,
    [
      ...sampleLayouts.map(({ layout }) => JSON.stringify(bankLayout.parse(layout))),
      drawn.userId,
      confirmed.userId,
      sampleLayouts[1]?.name,
    ],
  );
  await client.query("UPDATE own_account SET layout_id = $1 WHERE currency = 'ARS' AND cbu <> ''", [rows[0]?.id]);
}

/** What can be paid now, the oldest first, of what nothing else follows. */
async function payable(tx: Tx): Promise<Due[]> {
  return tx.$queryRawUnsafe<Due[]>(
    `${dueSql()} SELECT ${DUE_COLUMNS} FROM d WHERE d.kind = 'voucher' AND d.blocked IS NULL AND d.free > 0
       AND NOT EXISTS (SELECT 1 FROM voucher_link k WHERE k.voucher_id = d.id AND k.target_type <> 'voucher')
       AND EXISTS (SELECT 1 FROM own_account w WHERE w.company_id = d.company_id AND w.currency = d.currency::char(3) AND w.active) ORDER BY d.due_day, d.id`,
  );
}

async function batchTo(
  tx: Tx,
  plan: BatchPlan,
  dues: readonly Due[],
  today: string,
  actors: Record<"author" | "second" | "third", Actor>,
) {
  const { author, second, third } = actors;
  const day = addDays(today, plan.day);
  const items = dues.map(({ kind, id }) => ({ kind, id }));
  const { batches } = await prepareIn(tx, author, { day, items, net: false });
  const id = batches[0]?.id ?? 0;
  let version = 1;
  for (const [step, by] of [
    ["autorizar", second],
    ["liberar", third],
    ["enviar", second],
  ] as const) {
    if (!plan.steps.includes(step)) return;
    await stepIn(tx, by, step, { params: { id }, body: { version } });
    version += 1;
  }
  if (!plan.credited) return;
  const orders = await tx.$queryRawUnsafe<{ id: number }[]>(
    "SELECT id FROM payment_order WHERE batch_id = $1 ORDER BY id",
    id,
  );
  for (const [index, { id: order }] of orders.entries()) {
    const held = await holdOrder(tx, order);
    await payOrder(tx, third, held, await itemsOf(tx, { order }), {
      day,
      reference: `TRF ${88_120 + order + index}`,
      to: "acreditado",
    });
    await stepped(tx, third, held, "acreditar", { day });
  }
}

/** A Friday: batches in each state, some payments of weeks ago, deposits of shows; most of what is due waits to be chosen. */
export async function seedPayments(client: ClientBase, today: string): Promise<void> {
  await completeAccounts(client);
  const tx = seedTx(client);
  const actors = {
    author: await actorOf(client, "ProduccionAdmin"),
    second: await actorOf(client, "Administracion"),
    third: await actorOf(client, "Administrador"),
  };
  const dues = await payable(tx);
  const taken = new Set<number>();
  for (const plan of batchPlans) {
    const some = dues.filter((one) => one.currency === plan.currency && !taken.has(one.id));
    const first = some[0];
    const own = some.filter((one) => one.company_id === first?.company_id).slice(0, plan.orders);
    if (own.length === 0) continue;
    for (const { id } of own) taken.add(id);
    await batchTo(tx, plan, own, today, actors);
  }
  const waiting = dues.find(({ id, currency }) => currency === "ARS" && !taken.has(id)) ?? dues[0];
  if (!waiting?.company_id || !waiting.paid_to) return;
  const { rows: shows } = await client.query<{ id: number }>(
    `SELECT id FROM "show" WHERE demo AND fecha > $1::date ORDER BY fecha, id LIMIT 1`,
    [today],
  );
  const show = shows[0]?.id;
  await openAdvance(tx, actors.author, {
    kind: "anticipo",
    company_id: waiting.company_id,
    supplier_id: waiting.paid_to,
    currency: "ARS",
    amount: "1500000.00",
    due_day: addDays(today, 1),
    reason: "Seña del 50 % por el rider de sonido",
    ...(show && { target: { type: "show", id: show } }),
  });
}
