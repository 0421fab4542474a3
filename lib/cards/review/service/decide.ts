import type { Tx } from "@/lib/db";
import { formatDay, todayIn } from "@/lib/format/dates";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import { annulObligation, openObligation, payObligation } from "@/lib/ledger/obligations";
import { notify } from "@/lib/notifications/service/notify";
import { onceAnswered } from "@/lib/once";
import type { CardActor } from "../../actor";
import { ownHref } from "../../hrefs";
import { type ExpenseFacts, factsOf } from "../../ledger/facts";
import { chargedOn, expenseSource, postCollected, restatePaid, takeExpenseBack } from "../../ledger/post";
import { restateStatement } from "../../ledger/statement";
import { accruedStates } from "../../rules/states";
import { requireNotReturned } from "../../service/returns";
import { textOf } from "../../service/text";
import { transition } from "../../service/transition";
import type * as api from "../api";
import type { ReviewRecord } from "../schema";
import { heldFacts, onExpense } from "./held";
import { leaveVoucher, unmakeVoucher } from "./leaveVoucher";
import { recordOf } from "./record";

type Reasoned = Input<typeof api.observeCardExpense>;

const tellHolder = (tx: Tx, actor: CardActor, facts: ExpenseFacts, message: string) =>
  notify(tx, { to: [facts.holder_user_id], kind: "gasto_tarjeta", message, user_name: actor.mail, link: ownHref });

/** What it accrued is taken back, where it had. @throws 422 once its statement was paid */
async function takeAccrualBack(tx: Tx, actor: CardActor, facts: ExpenseFacts, reason: string): Promise<void> {
  if (!accruedStates.includes(facts.state)) return;
  await requireNotReturned(tx, facts);
  if (facts.line?.statement_state === "pagado")
    throw impossible("El resumen ya se pagó: el gasto no se observa. Corregirlo en el comprobante o en la imputación.");
  if (facts.voucher_id !== null) await unmakeVoucher(tx, actor, facts.voucher_id, reason);
  else await takeExpenseBack(tx, actor, facts.id, reason);
}

/** Observes an expense in the caller's transaction: its holder is asked, and until they answer it accrues nothing. */
export async function observeHeld(
  tx: Tx,
  actor: CardActor,
  id: number,
  { version, reason }: Reasoned["body"],
): Promise<void> {
  const facts = await heldFacts(tx, id, { again: true });
  await takeAccrualBack(tx, actor, facts, reason);
  const reconciled = facts.state === "conciliado";
  if (reconciled) await transition(tx, actor, "card_expense", id, { step: "desconciliar", version });
  const data = { observed_reason: reason, answer: "", reviewed_by_user_id: actor.userId, reviewed_at: new Date() };
  await transition(tx, actor, "card_expense", id, { step: "observar", ...(!reconciled && { version }), data });
  if (facts.line) await restateStatement(tx, actor, facts.line.statement_id);
  await tellHolder(tx, actor, facts, `observó ${textOf(facts)}: ${reason}`);
}

/** `POST /card-expenses/{id}/observe`. Errors: 403 for one's own, 404, 409, 422. */
export async function observe(actor: CardActor, { params: { id }, body }: Reasoned): Promise<ReviewRecord> {
  await onExpense(id, (tx) => observeHeld(tx, actor, id, body));
  return recordOf(actor, id);
}

/** What the card was charged for it is owed by its holder. */
async function owe(tx: Tx, actor: CardActor, facts: ExpenseFacts): Promise<void> {
  if (facts.takes_away) return;
  const { company_id, holder, id, line } = facts;
  const charged = chargedOn(facts);
  const obligation = await openObligation(tx, actor, {
    kind: "personal",
    source: expenseSource(id),
    company_id,
    payee: holder,
    currency: charged.currency,
    day: facts.day,
    due_day: line?.paid_day ?? todayIn(),
    shares: [{ company_id, ...charged }],
  });
  await tx.cardExpense.update({ where: { id }, data: { obligation_id: obligation } });
}

async function disown(tx: Tx, actor: CardActor, { id, obligation_id }: ExpenseFacts, reason: string): Promise<void> {
  if (obligation_id === null) return;
  await annulObligation(tx, actor, obligation_id, { day: todayIn(), reason });
  await tx.cardExpense.update({ where: { id }, data: { obligation_id: null } });
}

/** A personal expense turned out to be a line of its card: its holder owes what that says. Who calls holds it. */
export async function oweAgain(tx: Tx, actor: CardActor, id: number): Promise<void> {
  const facts = await factsOf(tx, id);
  if (facts.state !== "rechazado") return;
  if (facts.collected_day !== null && facts.obligation_id !== null) return;
  await disown(tx, actor, facts, "Es una línea del resumen");
  await owe(tx, actor, facts);
}

/** Leaves an expense as personal in the caller's transaction; its line of the statement, where it has one, says so, too. */
export async function rejectHeld(
  tx: Tx,
  actor: CardActor,
  id: number,
  { version, reason }: Reasoned["body"],
): Promise<void> {
  const facts = await heldFacts(tx, id);
  const data = {
    rejected_reason: reason,
    voucher_id: null,
    reviewed_by_user_id: actor.userId,
    reviewed_at: new Date(),
  };
  await transition(tx, actor, "card_expense", id, { step: "rechazar", version, data });
  if (facts.voucher_id !== null) await leaveVoucher(tx, actor, facts.voucher_id);
  const { line } = facts;
  if (line?.state === "conciliada")
    await transition(tx, actor, "card_statement_line", line.id, { step: "soltar", data: { expense_id: null } });
  if (line && line.state !== "personal")
    await transition(tx, actor, "card_statement_line", line.id, {
      step: "personal",
      data: { expense_id: id, ...whoMatched(actor) },
    });
  const now = await factsOf(tx, id);
  await owe(tx, actor, now);
  await restatePaid(tx, actor, now);
  if (line) await restateStatement(tx, actor, line.statement_id);
  await tellHolder(tx, actor, facts, `dejó como personal ${textOf(facts)}: ${reason}`);
}

export const whoMatched = ({ userId }: CardActor) => ({ matched_by_user_id: userId, matched_at: new Date() });

/** `POST /card-expenses/{id}/reject`. Errors: 403 for one's own, 404, 409, 422. */
export async function reject(actor: CardActor, { params: { id }, body }: Reasoned): Promise<ReviewRecord> {
  await onExpense(id, (tx) => rejectHeld(tx, actor, id, body));
  return recordOf(actor, id);
}

/** `POST /card-expenses/{id}/reconsider`: it is observed again, and nobody owes it. Errors: 403, 404, 409, 422 once it was given back. */
export async function reconsider(actor: CardActor, { params: { id }, body }: Reasoned): Promise<ReviewRecord> {
  await onExpense(id, async (tx) => {
    const facts = await heldFacts(tx, id, { again: true });
    if (facts.collected_day !== null) throw impossible(`${settledBy(facts)}: no se vuelve a mirar.`);
    await disown(tx, actor, facts, body.reason);
    const data = { observed_reason: body.reason, rejected_reason: "", answer: "" };
    await transition(tx, actor, "card_expense", id, { step: "reconsiderar", version: body.version, data });
    const { line } = facts;
    if (line) {
      await transition(tx, actor, "card_statement_line", line.id, { step: "soltar", data: { expense_id: null } });
      await transition(tx, actor, "card_statement_line", line.id, {
        step: "conciliar",
        data: { expense_id: id, ...whoMatched(actor) },
      });
      await restateStatement(tx, actor, line.statement_id);
    }
    await restatePaid(tx, actor, await factsOf(tx, id));
    await tellHolder(tx, actor, facts, `volvió a mirar ${textOf(facts)}: ${body.reason}`);
  });
  return recordOf(actor, id);
}

/** Who gave what was personal to whom: what the card gave back of it is its holder's. */
const settledBy = ({ takes_away }: ExpenseFacts): string =>
  takes_away ? "Ya se le devolvió a su titular" : "Su titular ya lo devolvió";

/**
 * `POST /card-expenses/{id}/collect`: its holder gave back what was theirs, or, of what the card gave back, was given it.
 * Errors: 403, 404, 409, 422.
 */
export async function collect(
  actor: CardActor,
  { params: { id }, body }: Input<typeof api.collectCardExpense>,
): Promise<ReviewRecord> {
  const { version, day, note, clave } = body;
  const call = { name: "cards.cobrar", userId: actor.userId, clave, request: { id, ...body } };
  const act = async (tx: Tx) => {
    const facts = await heldFacts(tx, id);
    const { state, obligation_id, takes_away } = facts;
    if (state !== "rechazado" || (obligation_id === null && !takes_away))
      throw impossible("No es un gasto personal: no hay nada que devolver.");
    if (facts.collected_day !== null) throw impossible(`${settledBy(facts)} el ${formatDay(facts.collected_day)}.`);
    const problem = paidDayProblem(day);
    if (problem) throw badField("day", problem);
    if (day < facts.day)
      throw badField("day", `El gasto es del ${formatDay(facts.day)}: no se devolvió antes. Corregir la fecha.`);
    if (obligation_id !== null)
      await payObligation(tx, actor, obligation_id, { amount: chargedOn(facts).amount, day, event: "cobrado" });
    await postCollected(tx, actor, facts, day);
    await transition(tx, actor, "card_expense", id, {
      step: "cobrar",
      version,
      data: { collected_day: day, collected_note: note },
    });
  };
  return onExpense(id, (tx) =>
    onceAnswered(
      tx,
      call,
      () => act(tx),
      () => recordOf(actor, id, tx),
    ),
  );
}
