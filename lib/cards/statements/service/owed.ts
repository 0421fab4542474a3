import { type Tx, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { openObligation } from "@/lib/ledger/obligations";
import type { PostingActor } from "@/lib/ledger/post";
import { statementSource } from "../../ledger/statement";

/** A bank that says no day gets its money this long after the last line. */
const USUAL_DAYS = 10;

/** What is to be paid of a statement is known as soon as its file is: only cash, its lines accrue by themselves. */
export async function oweStatement(tx: Tx, actor: PostingActor, id: number): Promise<void> {
  const [row] = await txQuery<{
    company_id: number;
    currency: string;
    name: string;
    until_day: string;
    due_day: string | null;
    amount: string;
  }>(
    tx,
    `SELECT s.company_id, s.currency::text AS currency, s.name, s.until_day::text AS until_day, s.due_day::text AS due_day,
       (SELECT coalesce(sum(coalesce(l.charged, l.amount)), 0.00)::text FROM card_statement_line l WHERE l.statement_id = s.id) AS amount
     FROM card_statement s WHERE s.id = $1::int`,
    id,
  );
  if (!row || compareMoney(row.amount, "0") <= 0) return;
  const { company_id, currency, amount } = row;
  const obligation = await openObligation(tx, actor, {
    kind: "tarjeta",
    source: statementSource(id),
    company_id,
    payee: row.name,
    currency,
    day: row.until_day,
    due_day: row.due_day ?? addDays(row.until_day, USUAL_DAYS),
    shares: [{ company_id, currency, amount }],
  });
  await txQuery(tx, "UPDATE card_statement SET obligation_id = $2::int WHERE id = $1::int", id, obligation);
}
