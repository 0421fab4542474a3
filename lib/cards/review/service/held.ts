import { type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";
import { holdTurn, transactionInTurn } from "@/lib/inTurn";
import { type ExpenseFacts, factsOf } from "../../ledger/facts";
import { hold } from "../../service/transition";

/** Statements are held before their expenses, by whoever moves either. */
export const statementTurn = (id: number): string => `card_statement:${id}`;

/** A decision on an expense in its turn: twenty at once wait here, and hold no connection that others need. */
export const onExpense = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`card_expense:${id}`, work);

/** Holds an expense, and before it the statement that it is a line of. @throws 404, 409 where it is being reconciled meanwhile */
export async function heldFacts(tx: Tx, id: number): Promise<ExpenseFacts> {
  const [line] = await txQuery<{ statement_id: number }>(
    tx,
    "SELECT statement_id FROM card_statement_line WHERE expense_id = $1::int",
    id,
  );
  if (line) await holdTurn(tx, statementTurn(line.statement_id));
  await hold(tx, "card_expense", id);
  const facts = await factsOf(tx, id);
  if ((facts.line?.statement_id ?? null) !== (line?.statement_id ?? null))
    throw conflict("El gasto se está conciliando ahora: probar de nuevo.");
  return facts;
}
