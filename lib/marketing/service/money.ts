import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { balanceOf, type Source } from "@/lib/ledger/balances";
import { planCash } from "@/lib/ledger/cash";
import { type PostingActor, post, postNext } from "@/lib/ledger/post";
import type { Share } from "@/lib/ledger/shares";
import { approved, closed, type Movement, requested, withdrawn } from "@/lib/ledger/transitions";
import { recoveredOf } from "@/lib/vouchers/rules/taxes";
import { vatPercentOf } from "@/lib/vouchers/service/vatPercent";
import { EXPENSE } from "../rules/kinds";
import { byWeights, monthsBetween } from "../rules/split";
import type { Expense } from "./record";

export const sourceOf = (id: number): Source => ({ type: EXPENSE, id });

/**
 * An expense as shares: each of its lines in each of its months, by days, with what of it is cost by the share of VAT that the company
 * gets back.
 */
export async function sharesOf(tx: Tx, expense: Expense): Promise<Share[]> {
  const percent = await vatPercentOf(tx, expense.company_id, expense.until_day);
  const months = monthsBetween(expense.from_day, expense.until_day);
  const weights = months.map(({ days }) => BigInt(days));
  return expense.lines.flatMap(({ purse_id, show_id, project_id, category_id, ...line }) => {
    const [amounts, vats] = [byWeights(line.amount, weights), byWeights(line.vat, weights)];
    return months.map(({ month }, index): Share => {
      const amount = amounts[index] ?? "0.00";
      return {
        company_id: expense.company_id,
        supplier_id: expense.supplier_id,
        purse_id,
        show_id,
        project_id,
        category_id,
        currency: expense.currency,
        amount,
        cost: subMoney(amount, recoveredOf(vats[index] ?? "0.00", percent)),
        day: month === expense.from_day.slice(0, 7) ? expense.from_day : `${month}-01`,
      };
    });
  });
}

async function postOnce(
  tx: Tx,
  actor: PostingActor,
  expense: Expense,
  event: string,
  movement: Movement,
): Promise<void> {
  if (movement.lines.length === 0) return;
  const source = sourceOf(expense.id);
  const [before] = await txQuery<{ n: number }>(
    tx,
    "SELECT count(*)::int AS n FROM ledger_posting WHERE source_type = $1::text AND source_id = $2::bigint AND event = $3::text",
    source.type,
    source.id,
    event,
  );
  await post(tx, actor, [
    {
      source: { ...source, event, version: (before?.n ?? 0) + 1 },
      day: todayIn(),
      mustFit: movement.mustFit,
      lines: movement.lines.map((line) => ({
        ...line,
        concept: expense.concept,
        supplier: expense.supplier,
        document: expense.code,
      })),
    },
  ]);
}

/** Asked beyond what its purse has by somebody's word, nothing is held against it. */
const asItMay = (expense: Expense, movement: Movement): Movement =>
  expense.over === "no" ? movement : { lines: movement.lines };

/** It is asked for. @throws 422 where its purse has too little and nobody asked for more */
export async function postAsked(tx: Tx, actor: PostingActor, expense: Expense): Promise<void> {
  await postOnce(tx, actor, expense, "pedido", asItMay(expense, requested(await sharesOf(tx, expense))));
}

/** It is asked for no more: returned, rejected, withdrawn. */
export async function postWithdrawn(tx: Tx, actor: PostingActor, expense: Expense): Promise<void> {
  await postOnce(tx, actor, expense, "retirado", withdrawn(await balanceOf(tx, sourceOf(expense.id), "solicitado")));
}

/** It is approved: what was asked for is promised. Only what is beyond its purse by its owner's word needs not be there. @throws 422 */
export async function postApproved(tx: Tx, actor: PostingActor, expense: Expense): Promise<void> {
  const asked = await balanceOf(tx, sourceOf(expense.id), "solicitado");
  const movement = approved(asked, await sharesOf(tx, expense));
  await postOnce(tx, actor, expense, "aprobado", expense.over === "excepcion" ? { lines: movement.lines } : movement);
  await planCash(tx, sourceOf(expense.id), {
    company_id: expense.company_id,
    supplier_id: expense.supplier_id,
    show_id: expense.lines.length === 1 ? (expense.lines[0]?.show_id ?? null) : null,
    currency: expense.currency,
    certainty: "comprometido",
    due_day: expense.until_day,
  });
}

/** What it promises and nobody billed is free again. @returns how much that was */
export async function postClosed(tx: Tx, actor: PostingActor, expense: Expense): Promise<string> {
  const left = await balanceOf(tx, sourceOf(expense.id), "comprometido");
  await postNext(tx, actor, sourceOf(expense.id), { event: "cerrado", day: todayIn(), lines: closed(left).lines });
  await planCash(tx, sourceOf(expense.id), {
    company_id: expense.company_id,
    supplier_id: expense.supplier_id,
    show_id: null,
    currency: expense.currency,
    certainty: "comprometido",
    due_day: expense.until_day,
  });
  return sumMoney(["0.00", ...left.map(({ amount }) => amount)]);
}
