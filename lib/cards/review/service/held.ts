import { query, type Tx, txQuery } from "@/lib/db";
import { conflict, impossible } from "@/lib/http/errors";
import { holdTurn, transactionInTurn } from "@/lib/inTurn";
import { type ExpenseFacts, factsOf } from "../../ledger/facts";
import type { ReportState } from "../../rules/states";
import { monthName } from "../../service/alike";
import { hold } from "../../service/transition";

/** Statements are held before their expenses, by whoever moves either. */
export const statementTurn = (id: number): string => `card_statement:${id}`;

/** What is decided one at a time: a purchase, with all that was given back of it. */
async function turnOf(id: number, returns: string | null | undefined): Promise<number> {
  const [row] = await query<{ id: number }>(
    `SELECT b.id FROM card_expense e JOIN card_expense b ON b.holder_user_id = e.holder_user_id AND b.client_id = coalesce($2::uuid, e.returns_client_id)
     WHERE e.id = $1::int`,
    [id, returns ?? null],
  );
  return row?.id ?? id;
}

/**
 * A decision on an expense in its turn: twenty at once wait here, and hold no connection that others need.
 * @param returns the purchase that is said anew, by its client_id
 */
export const onExpense = async <T>(id: number, work: (tx: Tx) => Promise<T>, returns?: string | null): Promise<T> =>
  transactionInTurn(`card_expense:${await turnOf(id, returns)}`, work);

/** The sums of a report that was closed stay. Held until the end, so that nobody closes it meanwhile. @throws 422 */
async function requireNotClosed(tx: Tx, id: number): Promise<void> {
  const [report] = await txQuery<{ month: string; state: ReportState }>(
    tx,
    `SELECT to_char(r.month, 'YYYY-MM') AS month, r.state FROM card_report r WHERE r.id = (SELECT report_id FROM card_expense WHERE id = $1::int) FOR SHARE`,
    id,
  );
  if (report?.state === "cerrada")
    throw impossible(
      `La rendición de ${monthName(report.month)} está cerrada: reabrirla antes de volver a mirar el gasto.`,
    );
}

/**
 * Holds an expense, and before it the statement that it is a line of. `again`: what was decided of it is looked at again.
 * @throws 404, 409 where it is being reconciled meanwhile, 422 for another look at what is in a closed report
 */
export async function heldFacts(
  tx: Tx,
  id: number,
  { again = false }: { again?: boolean } = {},
): Promise<ExpenseFacts> {
  const [line] = await txQuery<{ statement_id: number }>(
    tx,
    "SELECT statement_id FROM card_statement_line WHERE expense_id = $1::int",
    id,
  );
  if (line) await holdTurn(tx, statementTurn(line.statement_id));
  if (again) await requireNotClosed(tx, id);
  await hold(tx, "card_expense", id);
  const facts = await factsOf(tx, id);
  if ((facts.line?.statement_id ?? null) !== (line?.statement_id ?? null))
    throw conflict("El gasto se está conciliando ahora: probar de nuevo.");
  return facts;
}
