import { randomUUID } from "node:crypto";
import { categoryOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import type { CardActor } from "../../actor";
import { ownHref } from "../../hrefs";
import { factsOf } from "../../ledger/facts";
import { restatePaid, takeExpenseBack } from "../../ledger/post";
import { approveHeld } from "../../review/service/approve";
import { observeHeld, oweAgain, rejectHeld, whoMatched } from "../../review/service/decide";
import { leaveVoucher, unmakeVoucher } from "../../review/service/leaveVoucher";
import { type CategoryKey, categoryTitles } from "../../rules/kinds";
import { accruedStates, type ExpenseState, type LineState } from "../../rules/states";
import { reportFor } from "../../service/reports";
import { textOf } from "../../service/text";
import { type HeldRow, hold, type StepActor, transition } from "../../service/transition";
import type { Resolve } from "../schema";
import { refused, requireFit } from "./fits";

/** What happens by itself: a file is loaded. */
export const nobody = (mail: string): StepActor => ({ userId: null, mail, requestId: "" });

interface Line {
  id: number;
  statement_id: number;
  statement_state: string;
  card_id: number;
  holder: number;
  day: string;
  merchant: string;
  amount: string;
  currency: string;
  state: LineState;
  expense_id: number | null;
}

const LINE = `SELECT l.id, l.statement_id, s.state AS statement_state, l.card_id, k.holder_user_id AS holder, l.day::text AS day, l.merchant, l.amount::text AS amount,
    l.currency::text AS currency, l.state, l.expense_id
  FROM card_statement_line l JOIN card_statement s ON s.id = l.statement_id JOIN expense_card k ON k.id = l.card_id WHERE l.id = $1::int`;

/** A line as it is now; who calls holds its statement. @throws 422 once its statement is reconciled */
export async function openLine(tx: Tx, id: number): Promise<Line> {
  await hold(tx, "card_statement_line", id);
  const [line] = await txQuery<Line>(tx, LINE, id);
  if (!line) throw new Error(`no line ${id}`);
  if (line.statement_state !== "cargado")
    throw impossible("El resumen ya está conciliado: reabrirlo para cambiar sus líneas.");
  return line;
}

/** A line is an expense: that is reconciled where it is approved, and owed as the line says where it is personal. */
export async function claim(
  tx: Tx,
  actor: StepActor,
  line: number,
  expense: number,
  { version, by, more }: { version?: number; by: CardActor; more?: object },
): Promise<void> {
  const before = await hold(tx, "card_expense", expense);
  const state = before.state as ExpenseState;
  const personal = state === "rechazado";
  const other = await tx.cardStatementLine.count({ where: { expense_id: expense, id: { not: line } } });
  if (other > 0 || ["retirado", "conciliado"].includes(state))
    throw impossible("Ese gasto ya se retiró o es otra línea: elegir otro.");
  if (personal && before.collected_day !== null) await requireCollected(tx, line, before);
  const data = { expense_id: expense, ...whoMatched(by) };
  await transition(tx, actor, "card_statement_line", line, {
    step: personal ? "personal" : "conciliar",
    version,
    data,
    more,
  });
  if (state === "aprobado") await transition(tx, nobody(actor.mail), "card_expense", expense, { step: "conciliar" });
  if (personal) await oweAgain(tx, by, expense);
}

/** @throws 422 where what its holder gave back is not what the line says */
async function requireCollected(tx: Tx, line: number, expense: HeldRow): Promise<void> {
  const { amount, currency } = await tx.cardStatementLine.findUniqueOrThrow({ where: { id: line } });
  const same =
    compareMoney(String(amount).replace("-", ""), String(expense.amount)) === 0 && currency === expense.currency;
  if (!same) throw impossible("Su titular ya devolvió ese gasto, y por otro importe: no es esta línea.");
}

interface Made {
  state: ExpenseState;
  observed_reason?: string;
  category: CategoryKey;
  no_receipt_reason?: string;
  returns_client_id?: string;
  returns_reason?: string;
}

/** An expense of a line's holder that says what the line does. */
async function madeOf(tx: Tx, line: Line, more: Made): Promise<{ id: number; version: number }> {
  const report_id = await reportFor(tx, line.holder, line.day);
  const category_id = await categoryOf(tx, { text: categoryTitles[more.category] });
  return tx.cardExpense.create({
    data: {
      client_id: randomUUID(),
      holder_user_id: line.holder,
      card_id: line.card_id,
      report_id,
      origin: "resumen",
      day: new Date(line.day),
      day_from: "resumen",
      merchant: line.merchant,
      amount: line.amount.replace("-", ""),
      currency: line.currency,
      takes_away: line.amount.startsWith("-"),
      amount_from: "resumen",
      category_id,
      taken_at: new Date(),
      ...more,
    },
  });
}

/** A line that nobody claimed becomes its holder's: observed, without receipt. @returns the expense */
async function handOver(tx: Tx, actor: CardActor, line: Line, version?: number): Promise<number> {
  const made = await madeOf(tx, line, {
    state: "observado",
    category: "otro",
    observed_reason: "Está en el resumen de la tarjeta y sin comprobante: decir qué es.",
  });
  const data = { expense_id: made.id, ...whoMatched(actor) };
  await transition(tx, actor, "card_statement_line", line.id, { step: "pasar_al_titular", version, data });
  const facts = await factsOf(tx, made.id);
  await notify(tx, {
    to: [line.holder],
    kind: "gasto_tarjeta",
    message: `encontró en el resumen ${textOf(facts)}: falta el comprobante`,
    user_name: actor.mail,
    link: ownHref,
  });
  return made.id;
}

/** A line is nobody's again: the expense that it made goes, any other one waits for its line. */
async function release(tx: Tx, actor: CardActor, line: Line, version?: number): Promise<void> {
  const { expense_id } = line;
  if (line.state === "personal") throw impossible("Es un gasto personal: volver a mirar el gasto primero.");
  const before = expense_id === null ? null : await hold(tx, "card_expense", expense_id);
  await transition(tx, actor, "card_statement_line", line.id, { step: "soltar", version, data: { expense_id: null } });
  if (!before || expense_id === null) return;
  if (before.state === "conciliado")
    await transition(tx, nobody(actor.mail), "card_expense", expense_id, { step: "desconciliar" });
  if (before.origin !== "resumen") return;
  if (before.state === "conciliado") await dropRefund(tx, actor, expense_id);
  else if (!["observado", "enviado"].includes(before.state)) return;
  await transition(tx, nobody(actor.mail), "card_expense", expense_id, { step: "retirar", data: { voucher_id: null } });
  if (before.voucher_id !== null) await leaveVoucher(tx, actor, before.voucher_id as number);
}

/** What a line was said to give back, without a note, accrues no more: it was made of the line and goes with it. */
async function dropRefund(tx: Tx, actor: CardActor, id: number): Promise<void> {
  const reason = "Se soltó su línea del resumen";
  const { voucher_id } = await factsOf(tx, id);
  if (voucher_id !== null) await unmakeVoucher(tx, actor, voucher_id, reason);
  else await takeExpenseBack(tx, actor, id, reason);
  await transition(tx, nobody(actor.mail), "card_expense", id, { step: "observar", data: { observed_reason: reason } });
}

/**
 * A line gives back of a purchase of its holder, with a reason and no note: it is an expense that takes away, approved by who says so.
 * Errors: 422 on `expense_id`, and as for approving it.
 */
async function refund(
  tx: Tx,
  actor: CardActor,
  line: Line,
  { version, expense_id, reason }: Pick<Resolve, "version" | "expense_id" | "reason">,
): Promise<void> {
  const bought = await tx.cardExpense.findUnique({ where: { id: expense_id ?? 0 } });
  if (!line.amount.startsWith("-"))
    throw refused("expense_id", "La línea es un consumo: no devuelve nada. Conciliarla con su gasto.");
  if (bought?.holder_user_id !== line.holder)
    throw refused("expense_id", "Esa compra no es de quien lleva la tarjeta: elegir otra.");
  const released = line.state === "del_titular";
  if (released) await release(tx, actor, line, version);
  const made = await madeOf(tx, line, {
    state: "enviado",
    category: bought.category as CategoryKey,
    no_receipt_reason: reason,
    returns_client_id: bought.client_id,
    returns_reason: reason,
  });
  await transition(tx, actor, "card_statement_line", line.id, {
    step: "devolver",
    ...(!released && { version }),
    data: { expense_id: made.id, ...whoMatched(actor) },
    more: { reason },
  });
  await approveHeld(tx, actor, made.id, { version: made.version, alike_reason: reason });
}

/** Somebody says what a line is, in the caller's transaction; who calls holds its statement. */
export async function resolve(
  tx: Tx,
  actor: CardActor,
  id: number,
  { step, version, expense_id, reason }: Resolve,
): Promise<void> {
  const line = await openLine(tx, id);
  if (step === "cargo")
    return void (await transition(tx, actor, "card_statement_line", id, { step, version, data: { reason } }));
  if (step === "soltar") return release(tx, actor, line, version);
  if (step === "pasar_al_titular") return void (await handOver(tx, actor, line, version));
  if (step === "devolver") return refund(tx, actor, line, { version, expense_id, reason });
  if (step === "personal") return personal(tx, actor, line, { version, reason });
  await choose(tx, actor, line, { version, expense: expense_id ?? 0, reason });
}

/**
 * Somebody says which expense a line is. One whose amount is beyond the tolerance goes back to its holder where it was approved: what it
 * accrued is not rewritten, and it accrues again once it says what the card was charged.
 */
async function choose(
  tx: Tx,
  actor: CardActor,
  line: Line,
  { version, expense, reason }: { version: number; expense: number; reason: string },
): Promise<void> {
  await hold(tx, "card_expense", expense);
  const off = await requireFit(tx, line.id, expense, reason);
  // What it made while nobody claimed it goes.
  const released = line.state === "del_titular";
  if (released) await release(tx, actor, line, version);
  await claim(tx, actor, line.id, expense, {
    ...(!released && { version }),
    by: actor,
    ...(off && { more: { reason, off: off.text } }),
  });
  if (off?.why !== "importe") return;
  const row = await hold(tx, "card_expense", expense);
  if (accruedStates.includes(row.state as ExpenseState))
    await observeHeld(tx, actor, expense, { version: row.version, reason: `${off.text}: ${reason}`.slice(0, 1_000) });
}

async function personal(
  tx: Tx,
  actor: CardActor,
  line: Line,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const expense = line.expense_id ?? (await handOver(tx, actor, line, version));
  const row = await hold(tx, "card_expense", expense);
  await rejectHeld(tx, actor, expense, { version: row.version, reason });
}

/** Everything that nobody claimed becomes its holder's. @returns how many */
export async function handAllOver(tx: Tx, actor: CardActor, statement: number): Promise<number> {
  const rows = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM card_statement_line WHERE statement_id = $1::int AND state = 'pendiente' ORDER BY id",
    statement,
  );
  for (const { id } of rows) await handOver(tx, actor, await openLine(tx, id));
  return rows.length;
}

/** What was paid of the expenses of a statement follows its state. */
export async function restateExpenses(tx: Tx, actor: CardActor, statement: number, reason?: string): Promise<void> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT e.id FROM card_expense e JOIN card_statement_line l ON l.expense_id = e.id WHERE l.statement_id = $1::int ORDER BY e.id FOR UPDATE OF e`,
    statement,
  );
  for (const { id } of rows) await restatePaid(tx, actor, await factsOf(tx, id), reason);
}
