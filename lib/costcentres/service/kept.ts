import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { AppError, impossible } from "@/lib/http/errors";
import { type Change, type Overdrawn, overdrawnBy, takenBy } from "../ledger/post";
import { monthText } from "../rules/months";

/**
 * What a centre's month gave to another by an approved reallocation stays given: neither taking an entry back nor a cut of
 * its budget (a negative budgeted entry, by hand or in a file) may leave such a month with less than nothing, since the
 * money would be counted twice. What is spent or committed is another matter: it happened, so it is always taken, and
 * the month is shown as exceeded.
 */
export const keptText = ({ name, code, month, disponible, currency }: Overdrawn): string =>
  `${name} (${code}) ya dio presupuesto de ${monthText(month)} por una reasignación y quedaría con disponible ${formatMoney(disponible, currency)}. ` +
  "Primero pedir la reasignación de vuelta, o cargar el presupuesto que corresponde.";

/** To be asked after a reversal (of these postings), in its transaction. @throws 422 naming the centre, the month and what would be left */
export async function requireKept(tx: Tx, reversed: readonly number[]): Promise<void> {
  const [found] = await overdrawnBy(tx, await takenBy(tx, reversed));
  if (found) throw impossible(keptText(found));
}

/** To be asked before a budget is cut, in the same transaction. @throws 422, said at the amount */
export async function requireKeptAfter(tx: Tx, cut: Change): Promise<void> {
  const [found] = await overdrawnBy(tx, [cut]);
  if (!found) return;
  const message = keptText(found);
  throw new AppError(422, impossible("").code, message, { issues: [{ path: "amount", message }] });
}
