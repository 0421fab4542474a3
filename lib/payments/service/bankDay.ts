import { type Tx, txQuery } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import { monthTitle } from "@/lib/ledger/rules/months";
import { PAY_DAY } from "@/lib/tax/service/payDay";

/** What a batch's day on which banks do not work is said to come to; "" of a working one, and of what no bank pays. Who pays may want it all the same. */
export async function bankDayNote(tx: Tx, batch: number): Promise<string> {
  const [row] = await txQuery<{ day: string; paid: string }>(
    tx,
    `SELECT b.day::text AS day, ${PAY_DAY}::text AS paid FROM payment_batch b WHERE b.id = $1::int`,
    batch,
  );
  if (!row || row.paid === row.day) return "";
  const { day, paid } = row;
  const said = `El ${formatDayYear(day)} no es hábil: el banco lo paga el ${formatDayYear(paid)}.`;
  if (paid.slice(0, 7) === day.slice(0, 7)) return said;
  return `${said} Lo que se retiene cuenta en ${monthTitle(paid.slice(0, 7))}, el mes de ese pago.`;
}
