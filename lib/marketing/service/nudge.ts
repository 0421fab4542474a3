import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { Input } from "@/lib/http/contract";
import { conflict, impossible } from "@/lib/http/errors";
import type { MarketingActor } from "../actor";
import { changed } from "../changed";
import type * as api from "../expenses/api";
import type { ExpenseView } from "../expenses/schema";
import { expenseId, holdExpense, objectOf } from "./record";
import { tellExpense } from "./tell";
import { viewAndHolder, viewOf } from "./view";

/** `POST /expenses/{id}/nudge`: whoever has it is told, once a day whoever asks. Errors: 404, 409, 422. */
export async function nudge(actor: MarketingActor, { params }: Input<typeof api.nudgeExpense>): Promise<ExpenseView> {
  const id = await expenseId(prisma, params.id);
  const { view, to } = await viewAndHolder(actor, id);
  if (to.length === 0) throw impossible("No hay a quién reclamarle: el gasto no espera a nadie más.");
  if (to.includes(actor.userId)) throw impossible("Lo tiene usted.");
  await prisma.$transaction(async (tx) => {
    const expense = await holdExpense(tx, id);
    if (expense.nudged_on === todayIn()) throw conflict("Ya se reclamó hoy.", view);
    await tx.expense.update({
      where: { id },
      data: { nudged_on: new Date(`${todayIn()}T00:00:00Z`), nudged_at: new Date() },
    });
    await audit(tx, actor, { action: "expense.nudged", object: objectOf(id), after: { a: view.row.holder } });
    await tellExpense(tx, actor, expense, {
      to,
      message: `reclama el gasto ${expense.code} de ${formatMoney(expense.amount, expense.currency)}`,
    });
    await changed(tx, id);
  });
  return viewOf(actor, id);
}
