import type { Tx } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { dueDayOf } from "../rules/due";
import { depositsOf, standingOf } from "./rows";

/** What of a show's deposits would be due on another day, if its day were another one. No sums: who moves a show may not see them. */
export async function movedDeposits(tx: Tx, showId: number, fecha: string | null): Promise<string[]> {
  const standing = await standingOf(tx, showId);
  if (!standing) return [];
  return (await depositsOf(tx, showId)).flatMap((deposit) => {
    const [was, will] = [dueDayOf(deposit, standing), dueDayOf(deposit, { ...standing, fecha })];
    if (was === will || will === null || compareMoney(deposit.paid, deposit.amount) >= 0) return [];
    return [`El anticipo ${deposit.label || deposit.id} pasa a vencer el ${formatDay(will)}.`];
  });
}
