import { type AuditActor, audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { sumMoney } from "@/lib/format/moneyMath";
import { declaredOf, redeclare } from "@/lib/payments/service/declared";
import { decide } from "../rules/transitions";
import { each, isCovered, paidApart, wholeOf } from "./declared";
import { audited, cloneHead, type Head, headOf } from "./head";
import { type HeldLine, objectOf } from "./hold";
import { moneyChanged } from "./onLine";
import { type Payer, payHead } from "./paid";

/**
 * An order of `/pagos` paid a voucher of a proposal, or its money came back: the proposal is paid when all of it is, and is to be paid
 * again when that was so by this. Who calls holds the line.
 */
export async function followPayment(
  tx: Tx,
  by: AuditActor & { userId: number },
  proposal: number,
  day: string,
): Promise<void> {
  const [found] = await txQuery<HeldLine & { isop: boolean; option_number: number }>(
    tx,
    `SELECT l.id, l.area, l.category, l.created_by, p.isop, p.option_number FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id
     WHERE p.id = $1::int AND p.chosen AND p.deleted_at IS NULL AND l.deleted_at IS NULL`,
    proposal,
  );
  if (!found) return;
  const head = await headOf(tx, found, found);
  const { name } = await tx.user.findUniqueOrThrow({ where: { id: by.userId }, select: { name: true } });
  const actor = { ...by, name };
  const declared = await declaredOf(tx, "budget_proposal", proposal);
  const apart = await paidApart(tx, proposal);
  const paid = each((currency) =>
    sumMoney([apart[currency], ...declared.filter((one) => one.currency === currency).map(({ amount }) => amount)]),
  );
  const covered = isCovered(wholeOf(head), paid);
  if (head.status !== "pagado") {
    const decision = decide(head, { newStatus: "pagado" });
    const payable = decision !== null && !("problem" in decision);
    if (covered && payable) await payHead(tx, actor, found, head, day, "acreditar");
  } else if (!covered && (head.accion === "acreditar" || declared.length > 0))
    await openAgain(tx, actor, found, head, declared);
}

/** It is to be paid again; what was declared of it stays paid, as a part. */
export async function openAgain(
  tx: Tx,
  actor: Payer,
  line: HeldLine,
  head: Head,
  declared: Awaited<ReturnType<typeof declaredOf>>,
  { accion, reason = "" }: { accion: "devolver_pago" | "deshacer_pago"; reason?: string } = { accion: "devolver_pago" },
): Promise<void> {
  await txQuery(
    tx,
    `UPDATE budget_financiero f SET estado = 'pendiente', fecha_pagado = NULL, version = version + 1 WHERE proposal_id = $1::int AND deleted_at IS NULL AND estado = 'pagado'
       AND fecha_pagado = $2::date AND NOT EXISTS (SELECT 1 FROM payment_order r WHERE r.declared_type = 'budget_financiero' AND r.declared_id = f.id)`,
    head.proposal_id,
    head.fecha_pagado?.toISOString().slice(0, 10) ?? null,
  );
  const sums = each((currency) =>
    sumMoney(["0.00", ...declared.filter((one) => one.currency === currency).map(({ amount }) => amount)]),
  );
  if (declared.length > 0) {
    const part = await tx.budgetFinanciero.create({
      data: {
        proposal_id: head.proposal_id,
        tipo: "saldo",
        alicuota_ars: sums.ARS,
        alicuota_usd: sums.USD,
        descripcion: "Declarado pagado",
        estado: "pagado",
        fecha_pagado: head.fecha_pagado,
        created_by: actor.userId,
      },
    });
    await redeclare(
      tx,
      declared.map(({ id }) => id),
      part.id,
    );
  }
  const status = head.fecha_pago ? ("a_pagar" as const) : ("aprobado" as const);
  const version = await cloneHead(tx, actor, head, { accion, status, fecha_pagado: null });
  await moneyChanged(tx, actor, line, accion);
  await audit(tx, actor, {
    action: `budget.${accion}`,
    object: objectOf({ id: line.id, isop: head.isop, option_number: head.option_number }),
    before: audited(head),
    after: { ...audited(version), ...(reason && { motivo: reason }) },
  });
}
