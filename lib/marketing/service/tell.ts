import type { ApprovalActor } from "@/lib/approvals/kind";
import type { Tx } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { notify } from "@/lib/notifications/service/notify";
import { type Expense, placeOf } from "./record";

/** What the specification's notification says of where it is spent: the show and its day, or the campaign. */
function showInfo(expense: Expense): string {
  const [first] = expense.lines;
  const place = placeOf(expense.lines);
  return first?.day && expense.lines.length === 1 ? `${place}, ${formatDay(first.day)}` : place;
}

/** The specification's notification of an expense (gasto_id, show_info, gasto_descripcion, user_name), never to who did it. */
export async function tellExpense(
  tx: Tx,
  by: Pick<ApprovalActor, "userId" | "name" | "mail">,
  expense: Expense,
  { to, message }: { to: readonly number[]; message: string },
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== by.userId);
  if (others.length === 0) return;
  await notify(tx, {
    to: others,
    kind: "gasto",
    message,
    user_name: by.name || by.mail,
    gasto_id: expense.code,
    show_info: showInfo(expense),
    gasto_descripcion: expense.concept,
  });
}
