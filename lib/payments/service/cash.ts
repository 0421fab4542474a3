import { allAccounts, reconciledBalances } from "@/lib/bank/service/rows";
import { prisma } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { addMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { CashRow } from "../schema/due";
import { SIGNED } from "./dueSql";

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

/** By company and currency what of `d` falls due until a week from now, what is in batches included until it is credited. */
export function fallingSql(today: string): string {
  const part = (when: string) => `coalesce(sum(${SIGNED.owed}) FILTER (WHERE ${when}), 0.00)::text`;
  return `SELECT d.company_id, d.company, d.currency, ${part(`d.due_day < '${today}'`)} AS overdue, ${part(`d.due_day = '${today}'`)} AS today,
    ${part(`d.due_day > '${today}' AND d.due_day <= '${addDays(today, 7)}'`)} AS week FROM d WHERE d.company_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY d.company, d.currency`;
}

/** What falls due against what the banks say (money.md section 9). `balance` null while no statement says it. */
export async function againstBanks(rows: readonly Falling[]): Promise<CashRow[]> {
  const known = await balances();
  return rows.map(({ company_id, company, ...row }) => {
    const balance = known.get(`${company_id} ${row.currency}`)?.amount ?? null;
    const left = balance === null ? null : subMoney(balance, sumMoney([row.overdue, row.today, row.week]));
    return { company: { id: company_id, name: company }, ...row, balance, left };
  });
}
