import type { Tx } from "@/lib/db";
import { subMoney } from "@/lib/format/moneyMath";
import type { BudgetFinanciero } from "@/lib/generated/prisma/client";
import { forbidden, impossible, notFound } from "@/lib/http/errors";
import type { inTx } from "../database";
import { type Head, headOf } from "../line/head";
import { type HeldLine, holdLine, type Named } from "../line/hold";
import { rowOf, rowsWhere } from "../line/rows";
import { approvedStatuses } from "../rules/kinds";
import { requireRole, type Scope } from "../scope";
import { financierosWhere } from "./rows";
import type { Financiero } from "./schema";

/** The proposal meant: an option by its number, or else the line's chosen one. */
export async function meant(scope: Scope, named: Named, run?: ReturnType<typeof inTx>) {
  if (named.isop) return rowOf(scope, named, run);
  const [row] = await rowsWhere(scope, "l.id = $4::int AND p.chosen", [named.id], run ? { run } : {});
  if (!row) throw notFound();
  return row;
}

/** A financiero in scope. 404 otherwise. */
export async function one(scope: Scope, id: number, run?: ReturnType<typeof inTx>): Promise<Financiero> {
  const [row] = await financierosWhere(scope, "f.id = $4::int", [id], run);
  if (!row) throw notFound();
  return row;
}

/** A financiero that a transaction holds, by its line. */
export interface Held {
  line: HeldLine;
  head: Head;
  part: BudgetFinanciero;
}

/** The financiero, its held line and the head it is a part of. */
export async function held(tx: Tx, scope: Scope, id: number): Promise<Held> {
  const found = await tx.budgetFinanciero.findUnique({ where: { id }, include: { proposal: true } });
  if (!found) throw notFound();
  const line = await holdLine(tx, scope, found.proposal.line_id);
  const head = await headOf(tx, line, found.proposal);
  const part = await tx.budgetFinanciero.findUniqueOrThrow({ where: { id } });
  if (part.deleted_at) throw notFound();
  return { line, head, part };
}

/** The parts of a proposal never add up to more than it. @throws 422 */
export async function requireRoom(
  tx: Tx,
  head: Head,
  amounts: { alicuota_ars: string; alicuota_usd: string },
  except?: number,
) {
  const { _sum } = await tx.budgetFinanciero.aggregate({
    where: { proposal_id: head.proposal_id, deleted_at: null, estado: { not: "anulado" }, NOT: { id: except ?? 0 } },
    _sum: { alicuota_ars: true, alicuota_usd: true },
  });
  for (const field of ["alicuota_ars", "alicuota_usd"] as const) {
    const rest = subMoney(head[field].toFixed(2), _sum[field]?.toFixed(2) ?? "0.00");
    if (subMoney(rest, amounts[field]).startsWith("-")) {
      const money = field === "alicuota_ars" ? "ARS" : "USD";
      throw impossible(`Los registros financieros no pueden sumar más que el presupuesto: quedan ${money} ${rest}.`);
    }
  }
}

/** Before approval whoever edits the line plans its parts; from then on, who pays. */
export function requirePlanner(line: HeldLine, head: Head): void {
  if (line.pays) return;
  if (approvedStatuses.includes(head.status)) throw forbidden("Los pagos de lo aprobado los maneja quien paga.");
  requireRole(line.rol, "editor");
}

/** What the audit log keeps of a financiero. */
export const auditedPart = ({
  tipo,
  estado,
  alicuota_ars,
  alicuota_usd,
  fecha_pago,
  fecha_pagado,
}: BudgetFinanciero) => ({
  tipo,
  estado,
  alicuota_ars: alicuota_ars.toFixed(2),
  alicuota_usd: alicuota_usd.toFixed(2),
  fecha_pago: fecha_pago?.toISOString().slice(0, 10) ?? null,
  fecha_pagado: fecha_pagado?.toISOString().slice(0, 10) ?? null,
});
