import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { annulObligation, openObligation, redateObligation } from "@/lib/ledger/obligations";
import { openPromised, redateAdvance, withdrawAdvance } from "@/lib/payments/service/advances";
import { dueDayOf } from "../rules/due";
import { type Deposit, depositsOf, type Standing, standingOf } from "./rows";

/** Who made it so; somebody outside, or the clock, acts in the name of who made the deal. */
export interface Follower {
  userId: number | null;
  mail: string;
  requestId: string;
}

/** A show's entries of a deposit that is collected. */
export const sourceOfDeposit = (id: number) => ({ type: "show_deposit", id });

/**
 * Brings a show's deposits to what its deal, its contract and its day say by now: what is agreed, and whose day is known, is owed; what is owed
 * gets its new day; what nothing was paid of is not owed any more once the show fell or was called off. Called by whoever changes one of those, with the show
 * held; as often as one likes.
 */
export async function followDeposits(tx: Tx, who: Follower, showId: number): Promise<void> {
  const standing = await standingOf(tx, showId);
  if (!standing) return;
  const actor = { ...who, userId: who.userId ?? standing.by };
  for (const deposit of await depositsOf(tx, showId)) {
    const off = standing.state === "caido" || standing.state === "cancelado";
    if (off && deposit.state === "exigible") await letGo(tx, actor, deposit, "El show se cayó o se canceló");
    else if (!off) await due(tx, actor, deposit, standing);
  }
}

type Actor = Follower & { userId: number };

async function due(tx: Tx, actor: Actor, deposit: Deposit, standing: Standing): Promise<void> {
  const day = dueDayOf(deposit, standing);
  if (deposit.state === "previsto") {
    if (day !== null && standing.agreed) await open(tx, actor, deposit, { day, company: standing.company_id });
    return;
  }
  if (day === null || day === deposit.owed_day || compareMoney(deposit.paid, deposit.amount) >= 0) return;
  if (deposit.advance_id !== null) await redateAdvance(tx, deposit.advance_id, day);
  else if (deposit.obligation_id !== null) await redateObligation(tx, deposit.obligation_id, day);
}

/**
 * Makes a deposit due: an advance of payments to whom it is paid, or an obligation of whoever hires us.
 * @returns the obligation, null while somebody is missing: who does the show, or whom it is paid to
 */
export async function open(
  tx: Tx,
  actor: Actor,
  deposit: Deposit,
  { day, company }: { day: string; company: number | null },
): Promise<number | null> {
  const { id, show_id, amount, currency, direction, supplier } = deposit;
  if (company === null || (direction === "paga" && !supplier)) return null;
  const opened =
    direction === "paga" && supplier
      ? await openPromised(tx, actor, {
          kind: "anticipo",
          company_id: company,
          supplier_id: supplier.id,
          target: { type: "show", id: show_id },
          currency,
          amount,
          due_day: day,
          reason: deposit.label || "Anticipo del trato",
          beyond_reason: "Lo promete el trato",
        })
      : { id: null, obligation: await owedToUs(tx, actor, deposit, { day, company }) };
  await txQuery(
    tx,
    "UPDATE show_deposit SET state = 'exigible', advance_id = $2::int, obligation_id = $3::int, version = version + 1 WHERE id = $1::int",
    ...[id, opened.id, opened.obligation],
  );
  return opened.obligation;
}

async function owedToUs(
  tx: Tx,
  actor: Actor,
  { id, show_id, amount, currency }: Deposit,
  { day, company }: { day: string; company: number },
): Promise<number> {
  const [deal] = await txQuery<{ counterparty: string }>(
    tx,
    "SELECT counterparty FROM deal WHERE show_id = $1::int",
    show_id,
  );
  return openObligation(tx, actor, {
    kind: "cobro",
    source: sourceOfDeposit(id),
    company_id: company,
    show_id,
    payee: deal?.counterparty ?? "",
    currency,
    day: todayIn(),
    due_day: day,
    shares: [{ company_id: company, show_id, currency, amount, side: "ingreso" }],
  });
}

/** One that nothing was paid of is owed no more; what was paid stays. @throws 422 where a batch of payments has it */
export async function letGo(tx: Tx, actor: Actor, deposit: Deposit, reason: string): Promise<void> {
  if (compareMoney(deposit.paid, "0") > 0) return;
  if (deposit.advance_id !== null) await withdrawAdvance(tx, actor, deposit.advance_id, reason);
  else if (deposit.obligation_id !== null)
    await annulObligation(tx, actor, deposit.obligation_id, { day: todayIn(), reason });
  await txQuery(
    tx,
    "UPDATE show_deposit SET state = 'previsto', advance_id = NULL, obligation_id = NULL, version = version + 1 WHERE id = $1::int",
    deposit.id,
  );
}
