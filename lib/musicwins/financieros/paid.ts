import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { impossible } from "@/lib/http/errors";

/**
 * Money that went out stays in sight: a proposal of which a part is paid is neither annulled, revoked nor deleted, and no
 * other proposal of its line takes its place. What is left of it is lowered, or approved and paid.
 * @throws 422 when a part of one of the proposals is paid
 */
export async function refusePaid(tx: Tx, proposal: Prisma.BudgetProposalWhereInput, doing: string): Promise<void> {
  const count = await tx.budgetFinanciero.count({ where: { estado: "pagado", deleted_at: null, proposal } });
  if (count > 0) throw impossible(`No se puede ${doing}: ya se pagó una parte de este presupuesto.`);
}
