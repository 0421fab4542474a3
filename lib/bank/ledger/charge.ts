import type { Tx } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { openDay, type Source } from "@/lib/ledger/balances";
import { type Line, type PostingActor, post } from "@/lib/ledger/post";
import { onDay, type Share } from "@/lib/ledger/shares";
import { bounced, charged, credited } from "@/lib/ledger/transitions";

export const matchSource = (id: number): Source => ({ type: "bank_match", id });

/** Somebody's money that a line of the bank moved without an order; less than nothing: it came back. */
export interface Charge {
  company_id: number;
  currency: string;
  category_id: number | null;
  day: string;
  amount: string;
  concept: string;
  /** Money that came in by a rule: income of ours. */
  income?: boolean;
}

/**
 * Accrues and pays what the bank took by itself. A month that is shut accrues it in the first open one; it was paid on its day.
 */
export async function postCharges(tx: Tx, actor: PostingActor, id: number, charges: readonly Charge[]): Promise<void> {
  const lines: Line[] = [];
  for (const { concept, day, income, ...charge } of charges) {
    if (compareMoney(charge.amount, "0") === 0) continue;
    const away = charge.amount.startsWith("-");
    const share: Share = {
      ...charge,
      ...(income && { side: "ingreso" as const }),
      amount: charge.amount.replace("-", ""),
      day,
    };
    const open = onDay([share], await openDay(tx, charge.company_id, day));
    const accrual = away ? credited(open).lines : charged(open).lines.filter(({ kind }) => kind === "devengado");
    const payment = away ? bounced([share]).lines : charged([share]).lines.filter(({ kind }) => kind === "pagado");
    lines.push(...[...accrual, ...payment].map((line) => ({ ...line, concept: concept.slice(0, 200) })));
  }
  const [first] = charges;
  if (first && lines.length > 0)
    await post(tx, actor, [{ source: { ...matchSource(id), event: "banco" }, day: first.day, lines }]);
}
