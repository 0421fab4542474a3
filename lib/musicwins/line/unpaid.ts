import { type Tx, txQuery } from "@/lib/db";
import type { BudgetFinanciero } from "@/lib/generated/prisma/client";
import { forbidden, impossible } from "@/lib/http/errors";
import { declaredOf } from "@/lib/payments/service/declared";
import { undoDeclared } from "@/lib/payments/service/declaredDebt";
import { unpayHeld } from "@/lib/vouchers/service/paid";
import { holdVouchers } from "@/lib/vouchers/service/record";
import { lineEvent } from "../ledger/vouchers";
import { deedText } from "../rules/told";
import { vouchersOf } from "./declared";
import { openAgain } from "./followed";
import type { Head } from "./head";
import type { HeldLine } from "./hold";
import type { Payer } from "./paid";
import { tell } from "./tell";

const BY_PARTS = "Se pagó por partes: deshacer el pago de cada una en sus registros financieros.";

/** Who declared a proposal paid. @throws 422 where orders of `/pagos` paid it */
async function declarerOf(tx: Tx, head: Head): Promise<number> {
  const last = await tx.budgetVersion.findFirst({
    where: { proposal_id: head.proposal_id, accion: { in: ["pagar", "acreditar"] } },
    orderBy: { version: "desc" },
  });
  if (last?.accion !== "pagar") throw impossible("Lo pagó una orden de Pagos: que no se hizo se dice allí.");
  return last.created_by;
}

/** Whether a part of it was declared paid on its own. */
async function hasPaidParts(tx: Tx, head: Head): Promise<boolean> {
  const rows = await txQuery(
    tx,
    `SELECT 1 FROM budget_financiero f JOIN payment_order r ON r.declared_type = 'budget_financiero' AND r.declared_id = f.id AND r.state IN ('acreditado', 'conciliado')
     WHERE f.proposal_id = $1::int AND f.deleted_at IS NULL LIMIT 1`,
    head.proposal_id,
  );
  return rows.length > 0;
}

/** What the line paid of its vouchers is owed again; what of it is paid still pays them anew when the ledger follows. */
async function unpayVouchers(tx: Tx, actor: Payer, line: HeldLine, head: Head, reason: string): Promise<void> {
  const vouchers = await vouchersOf(tx, head.proposal_id);
  await holdVouchers(tx, vouchers);
  for (const voucher of vouchers) await unpayHeld(tx, actor, voucher, { event: lineEvent(line.id), reason });
}

/**
 * A held proposal was declared paid by mistake (money.md section 8): its declared orders are rejected, with what they count in the month of
 * withholdings; what was posted is reversed, and it is to be paid again. As with an order of `/pagos`, never by who declared it, nor once
 * the bank has shown it.
 * @throws 403, 422 where it was paid otherwise, or the bank has shown it
 */
export async function undoPaid(tx: Tx, actor: Payer, line: HeldLine, head: Head, reason: string): Promise<void> {
  const declarer = await declarerOf(tx, head);
  if (declarer === actor.userId) throw forbidden("Usted declaró este pago: que no se hizo lo dice otra persona.");
  const declared = await declaredOf(tx, "budget_proposal", head.proposal_id);
  if (declared.length === 0 && (await hasPaidParts(tx, head))) throw impossible(BY_PARTS);
  await unpayVouchers(tx, actor, line, head, reason);
  await undoDeclared(tx, actor, declared, reason);
  await openAgain(tx, actor, line, head, [], { accion: "deshacer_pago", reason });
  const told = [...head.makers, declarer];
  await tell(
    tx,
    actor,
    told,
    "presupuesto_mw",
    { ...line, titulo: head.titulo },
    deedText("deshacer_pago", head.titulo, reason),
  );
}

/**
 * The same of a part that was declared paid on its own; the proposal that was paid with it is to be paid again. What is then posted is for
 * who calls. @returns the part as it is then. @throws 403, 422
 */
export async function undoPaidPart(
  tx: Tx,
  actor: Payer,
  { line, head, part }: { line: HeldLine; head: Head; part: BudgetFinanciero },
  reason: string,
): Promise<BudgetFinanciero> {
  const declared = await declaredOf(tx, "budget_financiero", part.id);
  if (declared.length === 0)
    throw impossible("Se pagó con el resto del presupuesto: deshacer el pago del presupuesto.");
  const whole = await declaredOf(tx, "budget_proposal", head.proposal_id);
  if (whole.length > 0) throw impossible("Después se pagó el resto del presupuesto: deshacer primero ese pago.");
  await unpayVouchers(tx, actor, line, head, reason);
  await undoDeclared(tx, actor, declared, reason);
  const data = { estado: "pendiente", fecha_pagado: null, version: { increment: 1 } };
  const after = await tx.budgetFinanciero.update({ where: { id: part.id }, data });
  if (head.status === "pagado") await openAgain(tx, actor, line, head, [], { accion: "deshacer_pago", reason });
  return after;
}
