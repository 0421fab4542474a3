import { prisma, query } from "@/lib/db";
import { addMoney } from "@/lib/format/moneyMath";
import type { Totals, Wanted } from "../rules/assemble";
import type { StatementPage, StatementRow } from "../schema";
import { STATEMENT_FROM } from "./rows";
import { type Account, assembled } from "./sources";

/** What each draft of those that are asked for comes to now, by its number: nothing of it is stored before its review. */
export async function draftTotals(where: string, values: readonly unknown[]): Promise<ReadonlyMap<number, Totals>> {
  const drafts = await query<Account & Wanted & { id: number }>(
    `SELECT x.id, x.artist_id, x.company_id, x.currency::text AS currency, x.until::text AS until, x.left_out, x.advances FROM ${STATEMENT_FROM}
     WHERE x.state = 'borrador' AND ${where} ORDER BY x.id`,
    [...values],
  );
  const totals = new Map<number, Totals>();
  for (const draft of drafts) totals.set(draft.id, (await assembled(prisma, draft)).totals);
  return totals;
}

/** A row as it would be reviewed now. */
export const asOfNow = (row: StatementRow, drafts: ReadonlyMap<number, Totals>): StatementRow => ({
  ...row,
  ...drafts.get(row.id),
});

type Sum = StatementPage["totals"][number];

/** The sums of what is listed, with what its drafts come to. `drafts` of a sum: which ones are in it. */
export const withDrafts = (
  sums: readonly (Sum & { drafts: readonly number[] })[],
  drafts: ReadonlyMap<number, Totals>,
): Sum[] =>
  sums.map(({ drafts: ids, balance, ...sum }) => ({
    ...sum,
    balance: ids.reduce((so, id) => addMoney(so, drafts.get(id)?.balance ?? "0.00"), balance),
  }));
