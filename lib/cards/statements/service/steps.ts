import { patiently, prisma, type Tx, txQuery } from "@/lib/db";
import { formatDay, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { holdTurn, inTurn } from "@/lib/inTurn";
import { payObligation } from "@/lib/ledger/obligations";
import type { CardActor } from "../../actor";
import { restateStatement } from "../../ledger/statement";
import { statementTurn } from "../../review/service/held";
import { payVoucher } from "../../review/service/voucher";
import { transition } from "../../service/transition";
import type * as api from "../api";
import type { StatementView } from "../schema";
import { handAllOver, resolve as resolveHeld, restateExpenses } from "./lines";
import { statementOf } from "./view";

/** A statement of hundreds of lines posts each of them. */
const STATEMENT_MS = 120_000;

/** Does something with a statement in its turn, and answers it as it is then. */
async function onStatement(actor: CardActor, id: number, work: (tx: Tx) => Promise<unknown>): Promise<StatementView> {
  await inTurn(statementTurn(id), () =>
    patiently(async (tx) => {
      await holdTurn(tx, statementTurn(id));
      await work(tx);
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

/** `POST /card-statements/{id}/reopen`. Errors: 404, 409, 422 once it was paid. */
export const reopen = (
  actor: CardActor,
  { params: { id }, body: { version } }: Input<typeof api.reopenStatement>,
): Promise<StatementView> =>
  onStatement(actor, id, async (tx) => {
    await transition(tx, actor, "card_statement", id, { step: "reabrir", version });
    await restateStatement(tx, actor, id);
  });

/** The card's settlement is paid, in the caller's transaction: and with it all that was paid with the card. Who calls holds its turn. */
export async function paidHeld(
  tx: Tx,
  actor: CardActor,
  id: number,
  { day, version }: { day: string; version?: number },
): Promise<void> {
  const row = await transition(tx, actor, "card_statement", id, { step: "pagar", version, data: { paid_day: day } });
  const obligation = row.obligation_id as number | null;
  if (obligation !== null) {
    const { amount } = await tx.$queryRaw<
      { amount: string }[]
    >`SELECT amount::text FROM obligation WHERE id = ${obligation}`.then(([one]) => one ?? { amount: "0.00" });
    await payObligation(tx, actor, obligation, { amount, day, event: "pago" });
  }
  await restateExpenses(tx, actor, id);
  const vouchers = await txQuery<{ id: number }>(
    tx,
    `SELECT e.voucher_id AS id FROM card_expense e JOIN card_statement_line l ON l.expense_id = e.id
     WHERE l.statement_id = $1::int AND e.voucher_id IS NOT NULL AND e.state IN ('aprobado', 'conciliado') ORDER BY 1`,
    id,
  );
  for (const voucher of vouchers) await payVoucher(tx, actor, voucher.id, id, day);
  await restateStatement(tx, actor, id);
}

/** `POST /card-statements/{id}/pay`. Errors: 400 for a day to come, 404, 409, 422 before it is reconciled. */
export const pay = (
  actor: CardActor,
  { params: { id }, body: { version, day } }: Input<typeof api.payStatement>,
): Promise<StatementView> =>
  onStatement(actor, id, async (tx) => {
    if (day > todayIn()) throw badField("day", `El ${formatDay(day)} todavía no llegó: corregirlo.`);
    await paidHeld(tx, actor, id, { day, version });
  });
