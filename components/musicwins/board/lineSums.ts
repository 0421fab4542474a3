import { sumMoney } from "@/lib/format/moneyMath";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { approvedStatuses, pendingStatuses, type Status } from "@/lib/musicwins/rules/kinds";
import type { Pair } from "@/lib/musicwins/schema";

type Amounts = Pick<BudgetRow, "status" | "alicuota_ars" | "alicuota_usd">;

/** The sum of amounts, by currency; one currency never meets the other. */
export const pairOf = (rows: readonly Pick<Amounts, "alicuota_ars" | "alicuota_usd">[]): Pair => ({
  ars: sumMoney(rows.map((row) => row.alicuota_ars)),
  usd: sumMoney(rows.map((row) => row.alicuota_usd)),
});

/** Approved and pending of the lines that are shown; drafts, rejected and cancelled ones count in neither. */
export function lineSums(rows: readonly Amounts[]): { approved: Pair; pending: Pair } {
  const of = (statuses: readonly Status[]) => pairOf(rows.filter(({ status }) => statuses.includes(status)));
  return { approved: of(approvedStatuses), pending: of(pendingStatuses) };
}
