import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { balanceOf, openDay, type Source } from "@/lib/ledger/balances";
import { type Line, type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { negated, onDay, type Share } from "@/lib/ledger/shares";
import { accrued, advanced, bounced, credited, type Movement, paid } from "@/lib/ledger/transitions";
import type { AllocationFields } from "@/lib/vouchers/schema/allocations";
import { chargedOf } from "@/lib/vouchers/service/lines";
import { accruedStates } from "../rules/states";
import type { ExpenseFacts } from "./facts";

export const expenseSource = (id: number): Source => ({ type: "card_expense", id });

/** What an expense is charged to, as an allocation of its whole. */
export const lineOf = ({
  show_id,
  project_id,
  cost_centre_id,
  category_id,
}: Pick<ExpenseFacts, "show_id" | "project_id" | "cost_centre_id" | "category_id">): AllocationFields => ({
  show_id,
  project_id,
  event_id: null,
  cost_centre_id,
  category_id,
  purse_id: null,
  percent: "100",
  amount: null,
});

/** What people read of its entries, and the rate of the card's day. */
const said = ({ merchant, fx, last4, number }: ExpenseFacts, { lines }: Movement): Line[] =>
  lines.map((line) => ({
    ...line,
    ...(fx && { fx }),
    concept: `${merchant || "Gasto de tarjeta"} (tarjeta ${last4})`.slice(0, 200),
    supplier: merchant.slice(0, 200),
    document: number,
  }));

/** The whole of an expense that is no voucher: its cost is its total, whatever taxes its receipt tells apart, or what a refund's purchase cost. */
async function sharesOf(tx: Tx, facts: ExpenseFacts): Promise<Share[]> {
  const charged = await chargedOf(tx, { amount: facts.amount, cost: facts.returned_cost ?? facts.amount }, [
    lineOf(facts),
  ]);
  return charged.map(({ percent: _, ...line }) => ({
    ...line,
    company_id: facts.company_id,
    currency: facts.currency,
  }));
}

/** It is right: it accrues on the card's day, or takes away where something was given back. @throws 400 naming what is missing */
export async function postExpense(tx: Tx, actor: PostingActor, facts: ExpenseFacts): Promise<void> {
  const open = await openDay(tx, facts.company_id, facts.day);
  const shares = onDay(await sharesOf(tx, facts), open);
  const movement = facts.takes_away ? credited(shares) : accrued(shares);
  await postNext(tx, actor, expenseSource(facts.id), {
    event: "aprobado",
    day: open.day,
    lines: said(facts, movement),
  });
}

/** What it accrued is as before it. */
export const takeExpenseBack = (tx: Tx, actor: PostingActor, id: number, reason: string): Promise<number> =>
  takeBack(tx, actor, expenseSource(id), "aprobado", reason);

/** What the card was charged for it: as its line says, or else as the expense does. */
export const chargedOn = ({
  amount,
  currency,
  line,
}: Pick<ExpenseFacts, "amount" | "currency" | "line">): { amount: string; currency: string } =>
  line ? { amount: line.amount.replace("-", ""), currency: line.currency } : { amount, currency };

/**
 * What the card's settlement paid of an expense: *pagado* of what accrued as an expense, *anticipado* of what has not accrued (it is
 * observed, or its holder's). Written anew whenever either changes; a voucher's payment is the voucher's own.
 */
export async function restatePaid(
  tx: Tx,
  actor: PostingActor,
  facts: ExpenseFacts,
  reason = "Cambió el gasto o su resumen",
): Promise<void> {
  const source = expenseSource(facts.id);
  await takeBack(tx, actor, source, "pago:%", reason);
  const { line, voucher_id, state } = facts;
  const isAccrued = accruedStates.includes(state);
  if (line?.statement_state !== "pagado" || (isAccrued && voucher_id !== null)) return;
  const day = line.paid_day ?? todayIn();
  const event = `pago:${line.statement_id}`;
  if (!isAccrued) {
    const share = { company_id: facts.company_id, ...chargedOn(facts) };
    const movement = facts.takes_away ? bounced([share], "anticipado") : advanced([share]);
    return postNext(tx, actor, source, { event, day, lines: said(facts, movement) });
  }
  const whole = await balanceOf(tx, source, "devengado");
  const shares = whole.map((share) => (facts.takes_away ? negated(share) : share));
  const movement = facts.takes_away ? bounced(shares) : paid(shares);
  return postNext(tx, actor, source, { event, day, lines: said(facts, movement) });
}

/** Its holder gave back what was theirs: what the settlement paid, or will pay, of it is no advance any more. */
export async function postCollected(tx: Tx, actor: PostingActor, facts: ExpenseFacts, day: string): Promise<void> {
  const share = { company_id: facts.company_id, ...chargedOn(facts) };
  const movement = facts.takes_away ? advanced([share]) : bounced([share], "anticipado");
  await postNext(tx, actor, expenseSource(facts.id), { event: "cobrado", day, lines: said(facts, movement) });
}
