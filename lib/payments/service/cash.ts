import { allAccounts, reconciledBalances } from "@/lib/bank/service/rows";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { addMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { BatchView } from "../schema/batches";
import type { CashRow } from "../schema/due";
import { PAID_SINCE } from "./cashFlow";
import { CREDITS } from "./dueSql";

/** Of each company and currency the last reconciled balances of its own accounts together, as old as the oldest; none where no account has one. */
export async function balances(): Promise<ReadonlyMap<string, { amount: string; day: string }>> {
  const accounts = await allAccounts(prisma);
  const known = await reconciledBalances(
    prisma,
    accounts.map(({ id }) => id),
  );
  const of = new Map<string, { amount: string; day: string }>();
  for (const { id, company_id, currency } of accounts) {
    const own = known.find(({ own_account_id }) => own_account_id === id);
    if (!own) continue;
    const key = `${company_id} ${currency}`;
    const before = of.get(key);
    const day = before && before.day < own.day ? before.day : own.day;
    of.set(key, { amount: addMoney(before?.amount ?? "0.00", own.balance), day });
  }
  return of;
}

/** Of a company and currency what falls due, as `d` of `dueSql` says it. */
export type Falling = Pick<CashRow, "currency" | "overdue" | "today" | "week"> & {
  company_id: number;
  company: string;
};

/** By company and currency what of `d` falls due until a week from now, what is in batches included until it is credited. A note is no debt that is due: it is among what is in our favour, as in the list. */
export function fallingSql(today: string): string {
  const part = (when: string) =>
    `coalesce(sum(d.owed) FILTER (WHERE d.kind NOT IN (${CREDITS}) AND ${when}), 0.00)::text`;
  return `SELECT d.company_id, d.company, d.currency, ${part(`d.due_day < '${today}'`)} AS overdue, ${part(`d.due_day = '${today}'`)} AS today,
    ${part(`d.due_day > '${today}' AND d.due_day <= '${addDays(today, 7)}'`)} AS week FROM d WHERE d.company_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY d.company, d.currency`;
}

/** What falls due against what the banks say (money.md section 9). `balance` null while no statement says it. */
export async function againstBanks(rows: readonly Falling[]): Promise<CashRow[]> {
  const [known, since] = await Promise.all([
    balances(),
    query<{ company_id: number; currency: string; amount: string }>(
      `SELECT r.company_id, r.currency, sum(r.amount)::text AS amount FROM (${PAID_SINCE}) r GROUP BY 1, 2`,
    ),
  ]);
  const paid = new Map(since.map(({ company_id, currency, amount }) => [`${company_id} ${currency}`, amount]));
  return rows.map(({ company_id, company, ...row }) => {
    const key = `${company_id} ${row.currency}`;
    const balance = known.get(key)?.amount ?? null;
    const bank = balance === null ? "0.00" : (paid.get(key) ?? "0.00");
    const left = balance === null ? null : subMoney(balance, sumMoney([bank, row.overdue, row.today, row.week]));
    return { company: { id: company_id, name: company }, ...row, balance, bank, left };
  });
}

/** What a batch finds in its own account: the last reconciled balance less what was credited since, what other batches still take, and itself. */
export async function accountCash(
  tx: Tx,
  account: number,
  batch: { id: number; net: string },
): Promise<NonNullable<BatchView["own_account"]>["cash"]> {
  const [known] = await reconciledBalances(tx, [account]);
  if (!known) return null;
  const [{ bank, released } = { bank: "0.00", released: "0.00" }] = await txQuery<{ bank: string; released: string }>(
    tx,
    `SELECT (SELECT coalesce(sum(r.amount), 0.00)::text FROM (${PAID_SINCE}) r WHERE r.own_account_id = $1::int) AS bank,
       (SELECT coalesce(sum(r.amount - r.withheld), 0.00)::text FROM payment_batch b JOIN payment_order r ON r.batch_id = b.id
         WHERE b.own_account_id = $1::int AND b.id <> $2::int AND r.state IN ('liberado', 'archivo', 'enviado')) AS released`,
    ...[account, batch.id],
  );
  const { balance, day } = known;
  return { balance, day, bank, released, left: subMoney(balance, sumMoney([bank, released, batch.net])) };
}
