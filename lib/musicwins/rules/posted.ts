import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { EntryKind } from "@/lib/ledger/kinds";

/** A sum that a line has to have posted, or has: of a kind, a currency and a day (`YYYY-MM-DD`), in the words of the line. */
export interface LineSum {
  kind: EntryKind;
  currency: string;
  day: string;
  area: string;
  category: string;
  supplier: string;
  amount: string;
}

/** A change of what a line has posted: what it adds is of the line as it stands, what it takes away is taken from where it was put. */
export type Change<Owed extends LineSum, Posted extends LineSum> =
  | { amount: string; adds: Owed }
  | { amount: string; takesFrom: Posted };

/** What was paid stays with whom it was paid to, whoever the proposal names later. */
const keyOf = ({ kind, currency, day, area, category, supplier }: LineSum): string =>
  JSON.stringify([kind, currency, day, area, category, ["devengado", "pagado"].includes(kind) || supplier]);

/**
 * What brings what is posted of a line to what it owes: amounts with their sign. Sums are compared, not postings, so that nothing is
 * done twice, whatever happened in between.
 * @param posted newest first: that is the order in which it is taken away
 */
export function changesOf<Owed extends LineSum, Posted extends LineSum>(
  owed: readonly Owed[],
  posted: readonly Posted[],
): Change<Owed, Posted>[] {
  const keys = [...new Set([...posted, ...owed].map(keyOf))];
  return keys.flatMap((key): Change<Owed, Posted>[] => {
    const there = posted.filter((one) => keyOf(one) === key);
    const wanted = owed.filter((one) => keyOf(one) === key);
    const missing = subMoney(total(wanted), total(there));
    const [adds] = wanted;
    if (adds && compareMoney(missing, "0") > 0) return [{ amount: missing, adds }];
    return takeAway(there, subMoney("0", missing));
  });
}

const total = (sums: readonly LineSum[]): string => sumMoney(sums.map(({ amount }) => amount));

function takeAway<Owed extends LineSum, Posted extends LineSum>(
  from: readonly Posted[],
  much: string,
): Change<Owed, Posted>[] {
  let left = much;
  return from.flatMap((takesFrom) => {
    const amount = compareMoney(takesFrom.amount, left) < 0 ? takesFrom.amount : left;
    if (compareMoney(amount, "0") <= 0) return [];
    left = subMoney(left, amount);
    return [{ amount: subMoney("0", amount), takesFrom }];
  });
}
