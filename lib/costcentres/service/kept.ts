import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { impossible } from "@/lib/http/errors";
import { overdrawnBy } from "../ledger/post";
import { monthText } from "../rules/months";

/**
 * Refuses a reversal that takes back what an approved reallocation already gave to somebody else; to be asked after the
 * reversal, in its transaction. @throws 422 naming the centre, the month and what would be left
 */
export async function requireKept(tx: Tx, reversed: { entryId?: number; importId?: string }): Promise<void> {
  const found = await overdrawnBy(tx, reversed);
  if (!found) return;
  const { name, code, month, disponible, currency } = found;
  throw impossible(
    `${name} (${code}) ya dio presupuesto de ${monthText(month)} por una reasignación y quedaría con disponible ${formatMoney(disponible, currency)}. ` +
      "Primero pedir la reasignación de vuelta, o cargar el presupuesto que corresponde.",
  );
}
