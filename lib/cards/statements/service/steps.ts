import { patiently, prisma, type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { paidDayProblem } from "@/lib/format/paidDay";
import { countText } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { holdTurn, inTurn } from "@/lib/inTurn";
import { payObligation, unpayObligation } from "@/lib/ledger/obligations";
import { shutMonths } from "@/lib/ledger/shut";
import { once } from "@/lib/once";
import type { CardActor } from "../../actor";
import { restateStatement } from "../../ledger/statement";
import { statementTurn } from "../../review/service/held";
import { payVoucher, unpayVoucher } from "../../review/service/payVoucher";
import { hold, transition } from "../../service/transition";
import type * as api from "../api";
import type { StatementView } from "../schema";
import { handAllOver, resolve as resolveHeld, restateExpenses } from "./lines";
import { statementOf } from "./view";

/** A statement of hundreds of lines posts each of them. */
const STATEMENT_MS = 120_000;
/** What its obligation calls the payment; there is one at a time. */
const PAYMENT = "pago";

/** Does something with a statement in its turn, and answers it as it is then. */
async function onStatement(
  actor: CardActor,
  id: number,
  work: (tx: Tx) => Promise<unknown>,
  call?: { name: string; body: { clave?: string | undefined } },
): Promise<StatementView> {
  const act = async (tx: Tx) => {
    await work(tx);
    return { id };
  };
  await inTurn(statementTurn(id), () =>
    patiently(async (tx) => {
      await holdTurn(tx, statementTurn(id));
      if (!call) return act(tx);
      const { name, body } = call;
      return once(tx, { name, userId: actor.userId, clave: body.clave, request: { id, ...body }, seconds: 0 }, () =>
        act(tx),
      );
    }, STATEMENT_MS),
  );
  return statementOf(actor, id);
}

/** `POST /card-statements/lines/{id}`. Errors: 400, 403 for a card of one's own, 404, 409, 422. */
export async function resolve(
  actor: CardActor,
  { params: { id }, body }: Input<typeof api.resolveLine>,
): Promise<StatementView> {
  const line = await prisma.cardStatementLine.findUnique({ where: { id }, select: { statement_id: true } });
  if (!line) throw notFound("La línea ya no existe.");
  return onStatement(actor, line.statement_id, (tx) => resolveHeld(tx, actor, id, body));
}

/** `POST /card-statements/{id}/reconcile`: its own fees, and what lines are off, accrue. Errors: 404, 409, 422 with lines that are nobody's. */
export const reconcile = (
  actor: CardActor,
  { params: { id }, body: { version, hand_over } }: Input<typeof api.reconcileStatement>,
): Promise<StatementView> =>
  onStatement(actor, id, async (tx) => {
    if (hand_over) await handAllOver(tx, actor, id);
    const [{ n = 0 } = {}] = await txQuery<{ n: number }>(
      tx,
      "SELECT count(*)::int AS n FROM card_statement_line WHERE statement_id = $1::int AND state = 'pendiente'",
      id,
    );
    if (n > 0)
      throw impossible(
        `${countText(n, "línea espera", "líneas esperan")} que alguien diga qué es: conciliarla, o pasarla a su titular.`,
      );
    await transition(tx, actor, "card_statement", id, { step: "conciliar", version });
    await restateStatement(tx, actor, id);
  });

/** `POST /card-statements/{id}/reopen`: why is in the audit log. Errors: 400 without a reason, 404, 409, 422 once it was paid. */
export const reopen = (
  actor: CardActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.reopenStatement>,
): Promise<StatementView> =>
  onStatement(actor, id, async (tx) => {
    await transition(tx, actor, "card_statement", id, { step: "reabrir", version, more: { reason } });
    await restateStatement(tx, actor, id);
  });

/** What is to be paid of a statement, and how much that is; null where it comes to nothing. */
async function owedOf(tx: Tx, id: number): Promise<{ id: number; amount: string } | null> {
  const [owed] = await txQuery<{ id: number; amount: string }>(
    tx,
    "SELECT o.id, o.amount::text AS amount FROM card_statement s JOIN obligation o ON o.id = s.obligation_id WHERE s.id = $1::int",
    id,
  );
  return owed ?? null;
}

/** The vouchers that its lines are, in the order in which they are held. */
async function vouchersOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT e.voucher_id AS id FROM card_expense e JOIN card_statement_line l ON l.expense_id = e.id
     WHERE l.statement_id = $1::int AND e.voucher_id IS NOT NULL AND e.state IN ('aprobado', 'conciliado') ORDER BY 1`,
    id,
  );
  return rows.map((one) => one.id);
}

/** The day of its first line; null where it has none. */
async function firstDayOf(tx: Tx, id: number): Promise<string | null> {
  const [row] = await txQuery<{ day: string | null }>(
    tx,
    "SELECT min(day)::text AS day FROM card_statement_line WHERE statement_id = $1::int",
    id,
  );
  return row?.day ?? null;
}

/** `POST /card-statements/{id}/pay`: with its settlement all that was paid with the card is paid. Errors: 400 for a day to come, 404, 409, 422 before it is reconciled. */
export const pay = (
  actor: CardActor,
  { params: { id }, body }: Input<typeof api.payStatement>,
): Promise<StatementView> =>
  onStatement(
    actor,
    id,
    async (tx) => {
      const { version, day } = body;
      const problem = paidDayProblem(day);
      if (problem) throw badField("day", problem);
      const first = await firstDayOf(tx, id);
      if (first !== null && day < first)
        throw badField(
          "day",
          `El resumen tiene consumos del ${formatDay(first)}: no se pagó antes. Corregir la fecha.`,
        );
      await transition(tx, actor, "card_statement", id, { step: "pagar", version, data: { paid_day: day } });
      const owed = await owedOf(tx, id);
      if (owed) await payObligation(tx, actor, owed.id, { amount: owed.amount, day, event: PAYMENT });
      await restateExpenses(tx, actor, id);
      for (const voucher of await vouchersOf(tx, id)) await payVoucher(tx, actor, voucher, id, day);
      await restateStatement(tx, actor, id);
    },
    { name: "cards.pagar", body },
  );

/**
 * `POST /card-statements/{id}/unpay`: it was not paid after all; each posting of its payment is reversed, and it is reconciled again.
 * Errors: 400 without a reason, 404, 409, 422 unless it is paid, and naming the month where that is shut.
 */
export const unpay = (
  actor: CardActor,
  { params: { id }, body }: Input<typeof api.unpayStatement>,
): Promise<StatementView> =>
  onStatement(
    actor,
    id,
    async (tx) => {
      const { version, reason } = body;
      const before = await hold(tx, "card_statement", id);
      await transition(tx, actor, "card_statement", id, {
        step: "deshacer_pago",
        version,
        data: { paid_day: null },
        more: { reason },
      });
      await requireOpen(tx, before.company_id as number, before.paid_day as string);
      const owed = await owedOf(tx, id);
      if (owed) await unpayObligation(tx, actor, owed.id, { amount: owed.amount, event: PAYMENT, reason });
      await restateExpenses(tx, actor, id, reason);
      for (const voucher of await vouchersOf(tx, id)) await unpayVoucher(tx, actor, voucher, id, reason);
      await restateStatement(tx, actor, id, reason);
    },
    { name: "cards.deshacerPago", body },
  );

/** @throws 422 naming the month, and who shut it: what it says was paid stays */
async function requireOpen(tx: Tx, company_id: number, day: string): Promise<void> {
  const place = { company_id, day };
  const refused = (await shutMonths(tx, [place]))(place);
  if (refused) throw impossible(`${refused} Reabrirlo para deshacer el pago.`);
}
