import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { demoMail, type Role } from "@/lib/access/roles";
import { bankOrders } from "@/lib/bank/orders";
import type { ReadStatement } from "@/lib/bank/reading/statement";
import type { OpenOrder } from "@/lib/bank/rules/order";
import { keepStatement } from "@/lib/bank/service/import";
import { matchIn } from "@/lib/bank/service/match";
import { type Account, allAccounts } from "@/lib/bank/service/rows";
import { addDays } from "@/lib/format/dates";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { PaymentActor } from "@/lib/payments/actor";
import { dueSql } from "@/lib/payments/service/dueSql";
import { prepareIn } from "@/lib/payments/service/prepare";
import { stepIn } from "@/lib/payments/service/sign";
import { seedUsualRules } from "../../usualRules";
import { asTx } from "../insert";
import { type AccountStory, looked, PAID, settled, stories, type Told, WAITING } from "./story";

/** Nobody who loaded or verified an account releases the first payment to it. */
const SIGNERS = [
  ["Administracion", "crear"],
  ["ProduccionAdmin", "autorizar"],
  ["Administrador", "liberar"],
  ["Administracion", "enviar"],
] as const satisfies readonly (readonly [Role, string])[];

async function personOf(client: ClientBase, rol: Role): Promise<PaymentActor> {
  const { rows } = await client.query<{ id: number; mail: string }>(
    "SELECT id, mail::text AS mail FROM app_user WHERE mail = $1::citext",
    [demoMail(rol)],
  );
  const { id = 0, mail = "" } = rows[0] ?? {};
  return { userId: id, mail, rol, grants: [], requestId: "" } as unknown as PaymentActor;
}

async function seedRules(client: ClientBase): Promise<ReadonlyMap<string, number>> {
  await client.query("INSERT INTO category (name) VALUES ('Diferencia de cambio') ON CONFLICT DO NOTHING");
  return seedUsualRules(client, demoMail("Administracion"));
}

/** The oldest that is owed to so many suppliers that can be paid now, one voucher each. */
async function owed(client: ClientBase, { company_id, currency }: Account, count: number, until: string) {
  const { rows } = await client.query<{ id: number }>(
    `${dueSql()}, first AS (
       SELECT DISTINCT ON (d.paid_to) d.id, v.date FROM d JOIN voucher v ON v.id = d.id
       WHERE d.kind = 'voucher' AND d.blocked IS NULL AND d.free > 0 AND d.free = d.owed AND d.paid_to IS NOT NULL AND d.company_id = $1 AND d.currency = $2 AND v.date <= $3::date
         AND NOT EXISTS (SELECT 1 FROM voucher_link l WHERE l.voucher_id = d.id)
       ORDER BY d.paid_to, v.date, d.id
     ) SELECT id FROM first ORDER BY date, id LIMIT $4`,
    [company_id, currency, until, count],
  );
  return rows.map(({ id }) => ({ kind: "voucher" as const, id }));
}

/** A batch of them that three people signed, at the bank since its day. @returns its orders */
async function paid(client: ClientBase, account: Account, count: number, day: string): Promise<OpenOrder[]> {
  const items = count > 0 ? await owed(client, account, count, addDays(day, -1)) : [];
  if (items.length === 0) return [];
  const tx = asTx(client);
  const [[author], ...signers] = SIGNERS;
  const { batches } = await prepareIn(tx, await personOf(client, author), { items, day, net: false });
  const id = batches[0]?.id ?? 0;
  for (const [rol, step] of signers) {
    const { rows } = await client.query<{ version: number }>("SELECT version FROM payment_batch WHERE id = $1", [id]);
    await stepIn(tx, await personOf(client, rol), step, { params: { id }, body: { version: rows[0]?.version ?? 0 } });
  }
  await client.query(
    `UPDATE payment_batch SET created_at = (day - 1) + time '13:20', authorised_at = (day - 1) + time '15:05', released_at = (day - 1) + time '19:40', sent_at = day + time '12:10' WHERE id = $1`,
    [id],
  );
  const { rows } = await client.query<{ id: number }>("SELECT id FROM payment_order WHERE batch_id = $1", [id]);
  const own = rows.map((row) => row.id);
  return [...((await (await bankOrders())?.openOrders(tx, account, day, own)) ?? [])];
}

/** Some days of an account, the orders that its lines may be, and the rules by name. */
interface Week {
  told: readonly Told[];
  opening: string;
  days: { from: string; until: string; today: string };
  orders: readonly OpenOrder[];
  known: ReadonlyMap<string, number>;
}

/** What the account's bank says of some days, and what somebody said of its lines. @returns its closing balance */
async function statement(
  client: ClientBase,
  account: Account,
  { told, opening, days, orders, known }: Week,
): Promise<string> {
  const tx = asTx(client);
  const actor = await personOf(client, "Administracion");
  const lines = [...told].sort((a, b) => b.ago - a.ago);
  const closing = sumMoney([opening, ...lines.map(({ amount }) => amount)]);
  const read: ReadStatement = {
    account: "",
    currency: account.currency,
    ...days,
    opening,
    closing,
    lines: lines.map(({ ago, amount, reference = "", text, party = "" }, index) => {
      const day = addDays(days.today, -ago);
      return { row: index + 1, day, value_day: day, amount, reference, text, party };
    }),
  };
  const name = `extracto-${account.currency.toLowerCase()}-${days.until}.csv`;
  const sha256 = createHash("sha256").update(JSON.stringify(read)).digest("hex");
  const id = await keepStatement(tx, actor, { statement: read, account, format: "tabla", file: { name, sha256 } });
  const { rows } = await client.query<{ id: number }>(
    "SELECT id FROM bank_statement_line WHERE statement_id = $1 ORDER BY line",
    [id],
  );
  const source = await bankOrders();
  for (const [index, { is }] of lines.entries()) {
    const line = rows[index]?.id;
    if (!is || line === undefined) continue;
    const what =
      "rule" in is
        ? { kind: "regla" as const, orders: [], rule_id: known.get(is.rule) }
        : { kind: "orden" as const, orders: [orders[is.order]?.id ?? 0] };
    await matchIn(tx, actor, { lines: [line], ...what }, source);
  }
  return closing;
}

async function tell(
  client: ClientBase,
  account: Account,
  { paid: before, waiting, rest, fee, ...story }: AccountStory,
  known: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const gone = await paid(client, account, before, addDays(today, -PAID.batch));
  const first = [...settled(gone), ...story.before];
  const opening = subMoney(rest, sumMoney(first.map(({ amount }) => amount)));
  const span = ({ from, until }: { from: number; until: number }) => ({
    from: addDays(today, -from),
    until: addDays(today, -until),
    today,
  });
  const closing = await statement(client, account, { told: first, opening, days: span(PAID), orders: gone, known });
  const sent = await paid(client, account, waiting, addDays(today, -WAITING.batch));
  const told = [...looked(sent, gone, fee), ...story.now];
  await statement(client, account, { told, opening: closing, days: span(WAITING), orders: sent, known });
}

/**
 * Two statements of each of our accounts: one that is settled to its last line, and one with what is sure, probable, differs, came back, is
 * a rule's and is nobody's; behind them batches of payments that three people signed.
 */
export async function seedBank(client: ClientBase, today: string): Promise<void> {
  const known = await seedRules(client);
  const accounts = await allAccounts(asTx(client));
  for (const story of stories) {
    const { rows } = await client.query<{ id: number }>("SELECT id FROM company WHERE tax_id = $1", [story.company]);
    const account = accounts.find(
      ({ company_id, currency }) => company_id === rows[0]?.id && currency === story.currency,
    );
    if (account) await tell(client, account, story, known, today);
  }
}
